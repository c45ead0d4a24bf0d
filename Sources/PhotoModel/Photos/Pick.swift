// What is put in the naming queue, and how its rows keep it (`NamingQueueStore.swift`).

/// A file that is to become a photo.
public struct Pick: Sendable, Equatable {
  /// The file.
  public let source: FilePath
  /// The name that is offered for it; `nil` for none.
  public var suggestion: String?
  /// Which picture of a catalogue it is, by the catalogue's own identifier.
  public var catalogID: String?
  /// What the file was when it was picked; `nil` where that is not known, or no matter.
  var stamp: FileStamp?

  /// A file that a person picked.
  public init(_ source: FilePath, suggestion: String? = nil, catalogID: String? = nil) {
    self.source = source
    self.suggestion = suggestion
    self.catalogID = catalogID
  }

  /// A file that a look at the disk came across.
  init(_ source: FilePath, stamp: FileStamp?) {
    self.init(source)
    self.stamp = stamp
  }
}
