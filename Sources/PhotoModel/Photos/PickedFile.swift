// A picked file that is not imported yet.

/// A file that waits for its import: only what the import uses of its entry, as thousands may wait.
struct PickedFile: Equatable, Sendable {
  /// The entry's position in the queue.
  let position: Int64
  /// The file that was picked.
  let source: FilePath
  /// The content that is meant: that of the pick, of a file that is written no more, or of a
  /// replacement that the person accepted; `nil` for any content at the path.
  var stamp: FileStamp?
}

extension PickedFile {
  /// Creates the file of an entry.
  init(_ entry: NamingEntry) {
    self.init(position: entry.position, source: entry.source, stamp: entry.stamp)
  }

  /// Its entry, as it was when picked.
  var entry: NamingEntry {
    var entry = NamingEntry(position: position, source: source)
    entry.stamp = stamp
    return entry
  }

  /// The same file with another content meant.
  func meaning(_ stamp: FileStamp?) -> PickedFile {
    PickedFile(position: position, source: source, stamp: stamp)
  }
}
