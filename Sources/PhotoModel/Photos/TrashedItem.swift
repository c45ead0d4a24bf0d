// One thing in the trash, as the page of the trash shows it. The library reads it
// (`TrashStore+Items.swift`).

import Foundation

/// A photo in the trash, or a picked file that was withdrawn before it was copied.
public struct TrashedItem: Identifiable, Sendable, Equatable {
  /// What is in the trash.
  public enum ID: Hashable, Sendable {
    /// A photo.
    case photo(Photo.ID)
    /// A picked file, by its position in the naming queue.
    case pick(position: Int64)

    /// The photos and the picked files among some of these.
    static func parts(of ids: [ID]) -> (photos: [Photo.ID], picks: [Int64]) {
      var parts: (photos: [Photo.ID], picks: [Int64]) = ([], [])
      for id in ids {
        switch id {
        case .photo(let photo): parts.photos.append(photo)
        case .pick(let position): parts.picks.append(position)
        }
      }
      return parts
    }
  }

  /// What it is.
  public let id: ID
  /// Its position in the order picked, which no other item has.
  public let sequence: Int64
  /// The photo; `nil` for a picked file.
  public let photo: Photo?
  /// The name of the file that was picked.
  public let fileName: String
  /// When it was deleted.
  public let deleted: Date
}
