// The order and the filters of the list, stored from one start to the next.

extension PhotoCollection {
  /// The query that the list answers once the change that is being made is made; ``answeredQuery``
  /// follows when all changes are.
  var comingQuery: PhotoQuery { refresh.answered }

  /// Restores the stored order and filters, and stores them from now on. What the person has chosen
  /// by then is kept.
  func restoreQuery() async {
    await attempt { () throws(LibraryError) in
      let last = try await remembered.read()
      guard query.remembered == PhotoQuery() else { return remember() }
      var restored = last
      restored.tag = query.tag
      restored.search = query.search
      query = restored
    }
  }

  /// Stores the order and the filters.
  func remember() {
    guard isRemembered else { return }
    remembered.set(query.remembered) { [weak self] in self?.failure = $0 }
  }
}
