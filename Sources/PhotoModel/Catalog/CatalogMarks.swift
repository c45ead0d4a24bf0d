// Which pictures of catalogues a person has liked or saved. These marks are stored in the library
// (`Library/Stores/CatalogStore.swift`).

import Observation

/// The marks of catalogues' pictures.
@MainActor @Observable
public final class CatalogMarks {
  /// The liked pictures.
  public private(set) var liked: Set<SpacePhoto.ID> = []
  /// The pictures that are in the library, or being imported.
  public private(set) var saved: Set<SpacePhoto.ID> = []
  /// Why marks could not be read or written.
  public var failure: LibraryError?

  private let library: PhotoLibrary
  /// Counts changes, so that a read that began before a change is detected.
  @ObservationIgnored private var changeCount = 0

  /// Makes the marks of a library; empty until ``reload()``.
  public init(library: PhotoLibrary) { self.library = library }

  /// Reads the marks.
  public func reload() async {
    do throws(LibraryError) {
      // A change during the read is not part of its result, so the marks are read again.
      var seen = -1
      while seen != changeCount {
        seen = changeCount
        let liked = try await library.catalog.likedIDs()
        let saved = try await library.catalog.savedIDs()
        if saved != self.saved { self.saved = saved }
        if seen == changeCount, liked != self.liked { self.liked = liked }
      }
    } catch {
      failure = error
    }
  }

  /// Likes a picture, or removes the like.
  public func toggleLiked(_ id: SpacePhoto.ID) async {
    let isLiked = !liked.contains(id)
    note(id, isLiked)
    do throws(LibraryError) {
      try await library.catalog.setLiked(id, isLiked)
    } catch {
      note(id, !isLiked)
      failure = error
    }
    changeCount += 1
  }

  private func note(_ id: SpacePhoto.ID, _ isLiked: Bool) {
    changeCount += 1
    if isLiked { liked.insert(id) } else { liked.remove(id) }
  }
}
