// One picked picture in the naming queue, and the place where the person stands. The rules are in
// `NamingQueue.swift`.

/// One picked picture.
public struct NamingEntry: Sendable, Equatable {
  /// The place in the order picked, rising and never used twice.
  public let position: Int64
  /// The file that was picked.
  public let source: FilePath
  /// What the file was when it was picked; `nil` where that is not known, or no matter.
  var stamp: FileStamp?
  /// The photo, once its copy is safe. That of an exact ``duplicate`` is in the library only once
  /// the person has given it a name.
  public var photo: Photo.ID?
  /// The name that the photo has.
  public var name: String?
  /// Whether the person has named or skipped it.
  public var isAnswered = false
  /// Whether the answer was to skip it. Text that was half typed stays with it then, and is no
  /// reason to ask again.
  public var isSkipped = false
  /// A name that was given while the copy was being made, and is not the photo's yet.
  public var given: String?
  /// Half-typed text, where it differs from what the field began with.
  public var draft: String?
  /// The name that is offered where the photo has none.
  public var suggestion: String?
  /// A photo of the library that is the same picture.
  public var duplicate: DuplicatePhoto?

  /// What the field begins with where nothing is half typed.
  var initialText: String { name ?? suggestion ?? "" }

  /// Whether the person is still to be asked: without an answer, or with another one half
  /// typed.
  var needsAnswer: Bool { !isAnswered || (draft != nil && !isSkipped) }

  /// Whether "Name Remaining" names it: it waits, and is no copy, whose keeping is a decision of
  /// its own.
  var isRemaining: Bool { needsAnswer && photo != nil && duplicate?.isExact != true }

  /// The photo whose picture stands for this one: an exact duplicate's is the same.
  var picture: Photo.ID? { duplicate?.isExact == true ? duplicate?.photo : photo }

  /// An entry that was just picked.
  public init(position: Int64, source: FilePath) {
    self.position = position
    self.source = source
  }
}

/// Another photo of the same picture.
public struct DuplicatePhoto: Sendable, Equatable {
  /// The other photo, in the library already.
  public let photo: Photo.ID
  /// Whether it has the same bytes; if not, it looks alike: saved again, or scaled.
  public let isExact: Bool

  /// Another photo of the same picture.
  public init(photo: Photo.ID, isExact: Bool) {
    self.photo = photo
    self.isExact = isExact
  }
}

/// Where the person stands: at which photo, and where in its text.
public struct NamingCursor: Sendable, Equatable {
  /// The photo's place in the queue.
  public let position: Int64
  /// How many characters stand before the text cursor; `nil` where that was not moved.
  public let caret: Int?

  /// A place in the queue, and in the text.
  public init(position: Int64, caret: Int? = nil) {
    self.position = position
    self.caret = caret
  }
}
