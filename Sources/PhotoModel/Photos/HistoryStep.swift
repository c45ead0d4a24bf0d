// One step of the history: what a person did to photos. The library stores the steps
// (`HistoryStore.swift`), `History.swift` shows them.

import Foundation

/// Something a person did to one photo or to many, which can be undone and redone.
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
    /// Photos were rotated or mirrored.
    case rotation
    /// A photo got another description.
    case description
    /// Photos got other keywords.
    case keywords
    /// Photos went to the trash.
    case deletion
    /// All photos went to the trash, and picked files that were not copied yet.
    case deletionOfAll
    /// Photos were taken out of the trash.
    case restoration

    /// The column of the table `photo` that the step changes.
    var column: String {
      switch self {
      case .naming, .renaming: "name"
      case .like, .unlike: "liked"
      case .rotation: "orientation"
      case .description: "description"
      case .keywords: "keywords"
      case .deletion, .deletionOfAll, .restoration: "deleted_at"
      }
    }

    /// Whether photos went to the trash.
    public var isDeletion: Bool { self == .deletion || self == .deletionOfAll }

    /// Whether photos went to the trash, or came out of it.
    var changesTrash: Bool { isDeletion || self == .restoration }
  }

  /// The step's number, rising and never used twice.
  public let id: Int64
  /// What was done.
  public let kind: Kind
  /// The photos that the step changed, in the order picked. In the result of an undo or a redo,
  /// those that this has changed.
  public var photos: [Photo.ID]
  /// The name of the first photo: the one given, or the one it has, which is the name of its file where
  /// nobody has given it one.
  public var title: String?
  /// The picked files, not photos yet, that were removed with all photos.
  public var picks: [NamingEntry] = []
  /// In the result of an undo: photos that the step had made of duplicates, and that are duplicates
  /// again. They wait for an answer.
  public var copies: [Photo.ID] = []
  /// Which keywords it gave to its photos, and took from them.
  public var keywords = KeywordChange()
  /// When its photos went to the trash, or were in it before; `nil` if it has nothing to do with it.
  public var deleted: Date?

  /// The step without its photos.
  public var summary: Summary {
    Summary(
      id: id, kind: kind, photoCount: photos.count, pickCount: picks.count,
      title: photos.count == 1 ? title : nil, keywords: keywords,
      deleted: deleted)
  }

  /// Keywords that photos got and lost, each once.
  public struct KeywordChange: Sendable, Equatable {
    /// What photos got.
    public internal(set) var added: [String] = []
    /// What photos lost.
    public internal(set) var removed: [String] = []
  }

  /// A step without its photos, which may be all of the library.
  public struct Summary: Sendable, Equatable, Identifiable {
    /// The step's number.
    public let id: Int64
    /// What was done.
    public let kind: Kind
    /// How many photos the step changed.
    public let photoCount: Int
    /// How many picked files, not photos yet, it removed.
    public let pickCount: Int
    /// The name of its photo, as ``HistoryStep/title``; `nil` also if it changed several.
    public let title: String?
    /// Which keywords it gave to its photos, and took from them.
    public let keywords: KeywordChange
    /// When its photos went to the trash, as ``HistoryStep/deleted``.
    public let deleted: Date?

    /// When what it moved to the trash is removed for good, by the clock of the trash.
    public var removal: Date? { deleted.map(TrashedItem.removal) }
  }
}
