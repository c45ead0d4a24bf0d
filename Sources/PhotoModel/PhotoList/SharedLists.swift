// The lists of several windows on one library (`PhotoCollection.swift`): each follows the changes that the
// others make.

import Foundation

/// The lists of photos of all windows on a library.
@MainActor
final class SharedLists {
  private struct Member {
    let id: UUID
    weak var list: PhotoCollection?
  }

  private var members: [Member] = []
  /// Stores the last like of any window; likes are stored one after another. Another task may be put in its place,
  /// which waits for it.
  var lastLike: Task<Void, Never>?

  /// Adds a list. It hears of the changes of the others from now on.
  func join(_ list: PhotoCollection) {
    forgetClosed(list.library)
    members.append(Member(id: list.listID, list: list))
  }

  /// Tells all other lists that one has changed photos of the library.
  func changed(_ ids: [Photo.ID], by list: PhotoCollection) {
    others(than: list) { $0.noteChanged(ids) }
  }

  /// Tells all other lists that one is read again as a whole.
  func reloaded(by list: PhotoCollection) { others(than: list) { $0.reloadedElsewhere() } }

  /// Changes a photo in the memory of all lists, once the disk has the change: no window shows the old
  /// text in a field that stores it again.
  func update(_ id: Photo.ID, _ change: (inout Photo) -> Void) {
    for member in members {
      if let record = member.list?.records.record(id) { change(&record.photo) }
    }
  }

  private func others(than list: PhotoCollection, _ tell: (PhotoCollection) -> Void) {
    guard members.count > 1 else { return }
    forgetClosed(list.library)
    for member in members {
      if let other = member.list, other !== list { tell(other) }
    }
  }

  /// Forgets the lists of windows that are closed.
  private func forgetClosed(_ library: PhotoLibrary) {
    let closed = members.filter { $0.list == nil }.map(\.id)
    guard !closed.isEmpty else { return }
    members.removeAll { $0.list == nil }
    Task { for id in closed { await library.photos.forget(list: id) } }
  }
}
