// What the naming dialog shows, worked out from where the queue stands (`NamingQueue.swift`).

/// What the naming dialog shows.
public struct NamingPrompt: Sendable, Equatable {
  /// One photo of the strip below the preview.
  public struct Neighbor: Sendable, Equatable {
    /// Its place in the queue.
    public let position: Int64
    /// Whose picture it shows; `nil` while its copy is being made.
    public let picture: Photo.ID?
    /// The name that a person gave it in this round.
    public let name: String?
    /// Whether it is the photo in the preview.
    public let isShown: Bool
  }

  /// The most photos that ``neighbors`` holds.
  public static let neighborCount = 9

  /// The place of the photo shown, from 1: "Photo 2 of 5".
  public let ordinal: Int
  /// How many photos the round has.
  public let total: Int
  /// How many photos of the round are answered.
  public let answeredCount: Int
  /// The photo whose picture is shown; `nil` while its copy is being made.
  public let picture: Photo.ID?
  /// The photos that come next and the one before, nearest first, to be decoded ahead.
  public let ahead: [Photo.ID]
  /// The photos around the one shown, in their order.
  public let neighbors: [Neighbor]
  /// Whether an answer on its way to the disk holds the picture back, for some milliseconds.
  public let isHeld: Bool
  /// Which entry the text field belongs to. When it changes, the field takes ``text``.
  public let field: Int64?
  /// The place of that entry, from 1: ahead of ``ordinal`` while an answer is stored.
  public let fieldOrdinal: Int?
  /// The photo that the text field belongs to: ahead of the one shown while an answer is stored.
  public let fieldPicture: Photo.ID?
  /// The text that the field begins with.
  public let text: String
  /// The name that the photo has, or that is offered for it; empty for none.
  public let initialText: String
  /// Whether ``text`` was left half typed: then it is continued, not replaced.
  public let isDraft: Bool
  /// How many characters stand before the text cursor; `nil` for where it usually is.
  public let caret: Int?
  /// The same picture in the library, of the entry that the field belongs to.
  public let duplicate: DuplicatePhoto?
  /// The name that was given last.
  public let previousName: String?
  /// Whether there are photos to be named in one go.
  public let hasRemaining: Bool
  /// Whether there is a photo before.
  public let canGoBack: Bool
  /// Whether there is a photo after, to be looked at.
  public let canGoForward: Bool
}

extension NamingQueue {
  /// How many of the next photos are decoded ahead: as many as a few slow decodes take at 20 names
  /// a second. Each is decoded once, whether sooner or later.
  static let aheadCount = 8

  /// What the naming dialog shows; `nil` where it is not up.
  public var prompt: NamingPrompt? {
    guard hasBegun, !isPaused else { return nil }
    guard let position = shownPosition, let shown = index(of: position) else { return nil }
    let place = cursor.flatMap(index(of:))
    let typing = place.map { entries[$0] }
    let next = entries[(shown + 1)...].prefix(Self.aheadCount)
    let before = entries[..<shown].suffix(1)
    return NamingPrompt(
      ordinal: shown + 1, total: entries.count,
      answeredCount: list.answeredCount,
      picture: entries[shown].picture, ahead: (next + before).compactMap(\.picture),
      neighbors: neighbors(of: shown), isHeld: flights.contains(where: \.isHolding),
      field: typing?.position, fieldOrdinal: place.map { $0 + 1 }, fieldPicture: typing?.picture,
      text: typing.map { $0.draft ?? $0.initialText } ?? "", initialText: typing?.initialText ?? "",
      isDraft: typing?.draft != nil,
      caret: typing.flatMap { $0.position == resumed?.position ? resumed?.caret : nil },
      duplicate: typing?.duplicate, previousName: previousName,
      hasRemaining: list.figures.remaining > 0,
      canGoBack: list.copied.map { $0.lowerBound < position } ?? false,
      canGoForward: list.copied.map { $0.upperBound > position } ?? false)
  }

  /// The photos around the one shown, as many at the ends of the queue as in its middle.
  private func neighbors(of shown: Int) -> [NamingPrompt.Neighbor] {
    let count = min(entries.count, NamingPrompt.neighborCount)
    let first = min(max(shown - NamingPrompt.neighborCount / 2, 0), entries.count - count)
    return (first..<(first + count)).map { index in
      let entry = entries[index]
      return NamingPrompt.Neighbor(
        position: entry.position, picture: entry.picture,
        name: entry.isAnswered ? entry.name : nil, isShown: index == shown)
    }
  }
}
