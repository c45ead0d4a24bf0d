// The order and the filters that a library is looked at with, from one start to the next.

extension PhotoCollection {
  /// Takes the order and the filters that the library was looked at with last, and has it remember
  /// them from now on. What somebody has chosen by then stays.
  func restoreQuery() async {
    await attempt { () throws(LibraryError) in
      let last = try await remembered.read()
      guard query.withoutSearch == PhotoQuery() else { return remember() }
      query = PhotoQuery(sort: last.sort, filters: last.filters, search: query.search)
    }
  }

  /// Has the library remember the order and the filters.
  func remember() { remembered.keep(query.withoutSearch) { [weak self] in self?.failure = $0 } }
}
