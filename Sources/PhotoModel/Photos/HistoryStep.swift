// One step of what a person did to photos. The library keeps the steps
// (`HistoryStore.swift`), the interface shows them (`History.swift`).

import Foundation

/// Something a person did to one photo or to many, which can be taken back and done again.
public struct HistoryStep: Sendable, Equatable, Identifiable {
  /// What was done.
  public enum Kind: String, Sendable {
    /// Photos got a name, some of them their first.
    case naming
    /// Photos that had a name got another one.
    case renaming
    /// Photos are liked.
    case like
    /// Photos are no longer liked.
    case unlike
    /// Photos went to the trash.
    case deletion
    /// Everything went to the trash, picked files that were not copied yet too.
    case deletionOfAll

    /// The column of the table `photo` that it changes.
    var column: String {
      switch self {
      case .naming, .renaming: "name"
      case .like, .unlike: "liked"
      case .deletion, .deletionOfAll: "deleted_at"
      }
    }

    /// Whether photos went to the trash.
    public var isDeletion: Bool { self == .deletion || self == .deletionOfAll }
  }

  /// The step's number, rising and never used twice.
  public let id: Int64
  /// What was done.
  public let kind: Kind
  /// The photos that it was done to, in the order picked. As the answer of an undo or a redo,
  /// those that have changed.
  public var photos: [Photo.ID]
  /// The name of the first photo: the one given, or the one it has; `nil` where it has none.
  public var title: String?
  /// The picked files that went with everything else and are no photos yet.
  public var picks: [NamingEntry] = []
  /// Photos that the step had made of copies, as the answer of an undo that made copies of them again:
  /// these wait for a word of the person.
  public var copies: [Photo.ID] = []

  /// What can be told of the step in a line.
  public var summary: Summary {
    Summary(
      id: id, kind: kind, photoCount: photos.count, pickCount: picks.count,
      title: photos.count == 1 ? title : nil)
  }

  /// What can be told of a step in a line, without its photos, of which it may have all that the
  /// library has.
  public struct Summary: Sendable, Equatable, Identifiable {
    /// The step's number.
    public let id: Int64
    /// What was done.
    public let kind: Kind
    /// How many photos it was done to.
    public let photoCount: Int
    /// How many picked files went with them that are no photos yet.
    public let pickCount: Int
    /// The name of its photo, as ``HistoryStep/title``; `nil` also where it has several.
    public let title: String?
  }
}
