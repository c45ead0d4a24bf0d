// A file to be queued. Its rows are in `NamingQueueStore.swift`.

/// A file that is to become a photo.
public struct Pick: Sendable, Equatable {
  /// The file.
  public let source: FilePath
  /// The suggestion; `nil` for none.
  public var suggestion: String?
  /// Which picture of a catalogue it is, by the catalogue's own identifier.
  public var catalogID: String?
  /// The state of the file when it was picked; `nil` if unknown, or if it does not matter.
  var stamp: FileStamp?

  /// Creates a pick of a file that a person chose.
  public init(_ source: FilePath, suggestion: String? = nil, catalogID: String? = nil) {
    self.source = source
    self.suggestion = suggestion
    self.catalogID = catalogID
  }

  /// Creates a pick of a file that a walk found.
  init(_ source: FilePath, stamp: FileStamp?) {
    self.init(source)
    self.stamp = stamp
  }
}
