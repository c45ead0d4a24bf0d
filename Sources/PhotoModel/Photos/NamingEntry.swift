// One picked picture in the naming queue, and the position at which the person is. The rules are in
// `NamingQueue.swift`.

/// One picked picture.
public struct NamingEntry: Sendable, Equatable {
  /// The position in the order picked, rising and never used twice.
  public let position: Int64
  /// The file that was picked.
  public let source: FilePath
  /// The state of the file when it was picked; `nil` if unknown, or if it does not matter.
  var stamp: FileStamp?
  /// The photo, once the disk holds its copy. That of an exact ``duplicate`` is in the library only
  /// once the person has given it a name.
  public var photo: Photo.ID?
  /// The name that the photo has.
  public var name: String?
  /// Whether the person has named or skipped it.
  public var isAnswered = false
  /// Whether the answer was to skip it. Its draft is stored with it then, and is no reason to ask
  /// again.
  public var isSkipped = false
  /// A name that was given while the copy was being made, and is not stored as the photo's yet.
  public var given: String?
  /// The draft, if it differs from ``initialText``.
  public var draft: String?
  /// The suggestion, for a photo that has no name.
  public var suggestion: String?
  /// A photo of the library that is the same picture.
  public var duplicate: DuplicatePhoto?

  /// Whether the disk refused the name that was given last, in this session: it is asked for again.
  var isRefused = false

  /// The text of the field where there is no draft.
  var initialText: String { name ?? suggestion ?? "" }

  /// Whether the person must be asked: there is no answer, or a draft of another, or the last one was refused.
  var needsAnswer: Bool { !isAnswered || isRefused || (draft != nil && !isSkipped) }

  /// Whether the person has given it a name.
  var isNamed: Bool { isAnswered && !isSkipped && name != nil }

  /// Whether "Name Remaining" names it if it is the current photo: it has no answer, not even one that was refused,
  /// and is no exact duplicate, for which the person must decide whether to keep both. One that is answered has a
  /// name, whatever is in its field.
  var isUnanswered: Bool {
    !isAnswered && !isRefused && photo != nil && duplicate?.isExact != true
  }

  /// Whether "Name Remaining" names it: no text was typed for it that the person does not see.
  var isRemaining: Bool { isUnanswered && draft.map(PhotoName.isBlank) ?? true }

  /// Whether it is an exact duplicate for which the person has decided nothing, and typed nothing.
  var isUndecidedCopy: Bool {
    !isAnswered && !isRefused && photo != nil && draft == nil && duplicate?.isExact == true
  }

  /// The photo whose picture is shown for this one: that of an exact duplicate is the same.
  var picture: Photo.ID? { duplicate?.isExact == true ? duplicate?.photo : photo }

  /// Creates an entry that was just picked.
  public init(position: Int64, source: FilePath) {
    self.position = position
    self.source = source
  }
}

/// Another photo with the same picture.
public struct DuplicatePhoto: Sendable, Equatable {
  /// The other photo, in the library already.
  public let photo: Photo.ID
  /// Whether it has the same bytes; if not, it looks like this one: saved again, or scaled.
  public let isExact: Bool

  /// Creates a reference to another photo with the same picture.
  public init(photo: Photo.ID, isExact: Bool) {
    self.photo = photo
    self.isExact = isExact
  }
}

/// Where the person is: at which photo, and where in its text.
public struct NamingCursor: Sendable, Equatable {
  /// The photo's position in the queue.
  public let position: Int64
  /// How many characters precede the text cursor; `nil` if it was not moved.
  public let caret: Int?

  /// Creates a cursor.
  public init(position: Int64, caret: Int? = nil) {
    self.position = position
    self.caret = caret
  }
}
