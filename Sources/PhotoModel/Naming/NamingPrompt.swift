// What the naming dialog shows, computed from the state of the queue (`NamingQueue.swift`).

/// What the naming dialog shows.
public struct NamingPrompt: Sendable, Equatable {
  /// One photo of the strip below the preview.
  public struct Neighbor: Sendable, Equatable {
    /// Its position in the queue.
    public let position: Int64
    /// The photo whose picture it shows; `nil` while the copy is being made.
    public let picture: Photo.ID?
    /// The name that a person gave it in this round.
    public let name: String?
    /// Whether the disk has that name, or it has none.
    public let isStored: Bool
    /// Whether it is the photo in the preview.
    public let isShown: Bool
  }

  /// The maximum number of ``neighbors``.
  public static let neighborCount = 9

  /// The number of the photo shown, from 1: "Photo 2 of 5".
  public let ordinal: Int
  /// How many photos the round has.
  public let total: Int
  /// How many photos of the round are answered.
  public let answeredCount: Int
  /// The photo whose picture is shown; `nil` while its copy is being made.
  public let picture: Photo.ID?
  /// The next photos and the one before, nearest first; their pictures are decoded ahead.
  public let ahead: [Photo.ID]
  /// The photos around the one shown, in their order.
  public let neighbors: [Neighbor]
  /// Whether the picture stays for some milliseconds, until the disk has stored an answer.
  public let isHeld: Bool
  /// Whether the disk has all names that were given, also those of photos whose copies are still being made.
  public let areNamesStored: Bool
  /// Whether the name in ``text`` could not be stored when it was confirmed.
  public let isRefused: Bool
  /// How many photos besides that of the field are asked for again, as their names could not be stored.
  public let refusedCount: Int
  /// The position of the entry that the text field belongs to. When it changes, the field shows
  /// ``text``.
  public let field: Int64?
  /// The number of that entry, from 1: greater than ``ordinal`` while an answer is stored.
  public let fieldOrdinal: Int?
  /// The photo of that entry: one after the photo shown while an answer is stored.
  public let fieldPicture: Photo.ID?
  /// The initial text of the field.
  public let text: String
  /// The photo's name, or the suggestion; empty for none.
  public let initialText: String
  /// Whether ``text`` is a draft: typing continues it instead of replacing it.
  public let isDraft: Bool
  /// How many characters precede the text cursor; `nil` for the usual position.
  public let caret: Int?
  /// The photo of the library with the same picture as the field's entry; `nil` for none.
  public let duplicate: DuplicatePhoto?
  /// How many photos wait that the library has already, and for which no text is typed: they can be left out
  /// at once. 0 if the field's entry is no exact duplicate.
  public let copyCount: Int
  /// The name that was given last; if that is this photo's, the one that was given before.
  public let previousName: String?
  /// Whether there are photos for "Name Remaining".
  public let hasRemaining: Bool
  /// Whether there is a photo before.
  public let canGoBack: Bool
  /// Whether there is a photo after this one that can be shown.
  public let canGoForward: Bool
}

extension NamingQueue {
  /// How many of the next photos are decoded ahead: at 20 names a second, this covers a few slow
  /// decodes. Each is decoded only once, so the number does not change the total work.
  static let aheadCount = 8

  /// What the naming dialog shows; `nil` while it is closed.
  public var prompt: NamingPrompt? {
    guard hasBegun, !isPaused else { return nil }
    guard let position = shownPosition, let shown = index(of: position) else { return nil }
    let current = cursor.flatMap(index(of:))
    let typing = current.map { entries[$0] }
    let isRefused = typing?.isRefused ?? false
    let next = entries[(shown + 1)...].prefix(Self.aheadCount)
    let before = entries[..<shown].suffix(1)
    return NamingPrompt(
      ordinal: shown + 1, total: entries.count,
      answeredCount: list.answeredCount,
      picture: entries[shown].picture, ahead: (next + before).compactMap(\.picture),
      neighbors: neighbors(of: shown), isHeld: pendingAnswers.contains(where: \.isHolding),
      areNamesStored: pendingAnswers.allSatisfy { $0.isNameStored || $0.answer == .skipped },
      isRefused: isRefused, refusedCount: list.figures.refused - (isRefused ? 1 : 0),
      field: typing?.position,
      fieldOrdinal: current.map { $0 + 1 },
      fieldPicture: typing?.picture,
      text: typing.map { $0.draft ?? $0.initialText } ?? "", initialText: typing?.initialText ?? "",
      isDraft: typing?.draft != nil,
      caret: typing.flatMap { $0.position == resumed?.position ? resumed?.caret : nil },
      duplicate: typing?.duplicate,
      copyCount: typing?.duplicate?.isExact == true ? list.figures.copies : 0,
      previousName: current.flatMap(previousName(before:)),
      hasRemaining: list.figures.remaining > 0 || typing?.isUnanswered == true,
      canGoBack: list.copied.map { $0.lowerBound < position } ?? false,
      canGoForward: list.copied.map { $0.upperBound > position } ?? false)
  }

  /// The name to offer for an entry as the name before. After a step back, the name that was given last
  /// may be its own.
  private func previousName(before index: Int) -> String? {
    guard previous?.position == entries[index].position else { return previous?.name }
    return entries[..<index].last(where: \.isNamed)?.name
  }

  /// The photos around the one shown, the same number at the ends of the queue as in its middle.
  private func neighbors(of shown: Int) -> [NamingPrompt.Neighbor] {
    let count = min(entries.count, NamingPrompt.neighborCount)
    let first = min(max(shown - NamingPrompt.neighborCount / 2, 0), entries.count - count)
    let unstored = Set(pendingAnswers.lazy.filter { !$0.isNameStored }.map(\.before.position))
    return (first..<(first + count)).map { index in
      let entry = entries[index]
      return NamingPrompt.Neighbor(
        position: entry.position, picture: entry.picture,
        name: entry.isAnswered ? entry.name : nil, isStored: !unstored.contains(entry.position),
        isShown: index == shown)
    }
  }
}
