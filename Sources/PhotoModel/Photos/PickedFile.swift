// A picked file on its way into the library.

/// A file that waits to be brought in: what is needed of its entry, as thousands may wait.
struct PickedFile: Equatable, Sendable {
  /// The entry's place in the queue.
  let position: Int64
  /// The file that was picked.
  let source: FilePath
  /// What it was then, or once it was left alone, or what the person has taken in its place; `nil`
  /// where whatever stands at the path is meant.
  var stamp: FileStamp?
}

extension PickedFile {
  /// The file of an entry.
  init(_ entry: NamingEntry) {
    self.init(position: entry.position, source: entry.source, stamp: entry.stamp)
  }

  /// Its entry, as it was when it was picked.
  var entry: NamingEntry {
    var entry = NamingEntry(position: position, source: source)
    entry.stamp = stamp
    return entry
  }

  /// The same file, of which another content is meant.
  func meaning(_ stamp: FileStamp?) -> PickedFile {
    PickedFile(position: position, source: source, stamp: stamp)
  }
}
