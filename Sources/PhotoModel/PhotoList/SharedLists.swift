// The lists of several windows on one library (`PhotoCollection.swift`): what one of them changes, the
// others read again.

/// The lists of photos of all windows on a library.
@MainActor
final class SharedLists {
  private struct Member {
    weak var list: PhotoCollection?
  }

  private var members: [Member] = []

  /// Adds a list. While there are several, each hears of the changes of the others.
  func join(_ list: PhotoCollection) {
    members.append(Member(list: list))
    noteNumber()
  }

  /// Tells all other lists that one has changed photos of the library.
  func changed(by list: PhotoCollection) {
    guard members.count > 1 else { return }
    members.removeAll { $0.list == nil }
    for member in members where member.list !== list { member.list?.changedElsewhere() }
    noteNumber()
  }

  private func noteNumber() {
    let isShared = members.count > 1
    for member in members { member.list?.refresh.isShared = isShared }
  }
}
