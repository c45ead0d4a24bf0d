// How a picked file is copied among the originals (`OriginalStore.swift`): once, whole, and only
// where there is room.

import Foundation

extension OriginalStore {
  /// So often a file is read that changes while it is read.
  static let mostReadings = 3

  /// Copies a picture file into the library's file system and waits until the disk holds it.
  ///
  /// One read of the source feeds copy and digest. The copy is staged in `originals` itself,
  /// as the folder of its own name is known only once the digest is. After a failure nothing
  /// is left: a copy whose sync failed is made again, never only synced again. A source that
  /// changes, or is replaced, while it is read is read again.
  ///
  /// Blocks on the disk: call it off the main actor.
  /// - Throws: what is wrong with the source, or with the library's disk.
  public func stage(_ source: FilePath) throws(ImportFailure.Reason) -> StagedOriginal {
    try stage(source, picked: nil, DiskProgress())
  }

  /// The same, of the file that was picked.
  /// - Parameters:
  ///   - picked: what it was then; `nil` where whatever stands at the path is meant.
  ///   - takesAnother: whether another one that stands in its place is copied all the same, see
  ///     ``StagedOriginal/other``.
  ///   - progress: is told of each call that may hang.
  func stage(
    _ source: FilePath, picked: FileStamp?, takesAnother: Bool = false,
    _ progress: DiskProgress = DiskProgress()
  ) throws(ImportFailure.Reason) -> StagedOriginal {
    var picked = picked
    for _ in 1...Self.mostReadings {
      if let staged = try read(source, &picked, takesAnother, progress) { return staged }
    }
    throw .changing
  }

  /// Whether a file of this size fits on the library's disk. Blocks on it.
  func fits(_ byteCount: Int64) -> Bool { room.fits(byteCount, in: try? disk.room(folder)) }

  /// Reads a file once. Returns `nil` where it changed meanwhile.
  /// - Parameter picked: what is meant; `nil` once somebody was seen to write to that.
  private func read(
    _ source: FilePath, _ picked: inout FileStamp?, _ takesAnother: Bool, _ progress: DiskProgress
  ) throws(ImportFailure.Reason) -> StagedOriginal? {
    progress.asks(source)
    // Path is compared with path, and file with file: some file systems number both in their own
    // ways.
    let before = try telling(source) { () throws(FileError) in try disk.state(source) }
    let input = try telling(source) { () throws(FileError) in try File.open(reading: source) }
    let opened = try telling(source) { () throws(FileError) in try input.state() }
    var isAnother = picked.map { !$0.matches(opened.stamp) } ?? false
    defer {
      // What becomes of the picked file while it is read is meant too, but no other file that is put in
      // its place: that one leaves what is open here as it was.
      if !isAnother, let now = try? input.state(), !now.hasContent(of: opened) { picked = nil }
    }
    let head = try telling(source) { () throws(FileError) in
      try input.head(byteCount: FileStamp.headLength)
    }
    var found = opened
    found.head = FileStamp.digest(ofHead: head)
    // Where its size and its time are those of the picked file, what it begins with tells, unless
    // somebody has begun to write to it here.
    if let picked, !picked.matches(found.stamp),
      (try? input.state())?.hasContent(of: opened) ?? true
    {
      isAnother = true
    }
    guard !isAnother || takesAnother else { throw .another(found.stamp) }
    guard !head.isEmpty, let format = PictureFormat(head: head) else {
      // One that is gone by now can't be read again: what was read counts.
      if let after = try? disk.state(source), after != before { return nil }
      throw head.isEmpty ? .empty : .picture(.notAPicture)
    }
    progress.asks(folder)
    do throws(LibraryError) {
      try checkPresence()
    } catch {
      throw .library(error)
    }
    guard
      var staged = try copy(input, as: format, before, byteCount: opened.byteCount, progress)
    else { return nil }
    if isAnother { staged.other = found.stamp }
    progress.asks(source)
    // A file that is gone by now was read all the same.
    let after = try? disk.state(source)
    let closed = (try? input.state()) ?? opened
    guard after == nil ? closed.hasContent(of: opened) : after == before && closed == opened else {
      progress.asks(staged.path)
      discard(staged.path)
      return nil
    }
    return staged
  }

  /// Runs `body` and tells an error of the source from one of the library's own disk.
  private func telling<Value: ~Copyable>(
    _ source: FilePath, _ body: () throws(FileError) -> Value
  ) throws(ImportFailure.Reason) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw error.path == source ? .file(error) : .library(LibraryError(error))
    }
  }

  /// Copies a file; what is wrong with its size for the library's disk is the file's own matter.
  /// Returns `nil` where the file does not have as many bytes as it said.
  /// - Parameter byteCount: its size; 0 where its file system does not tell.
  private func copy(
    _ input: borrowing File, as format: PictureFormat, _ state: FileState, byteCount: Int64,
    _ progress: DiskProgress
  ) throws(ImportFailure.Reason) -> StagedOriginal? {
    // A disk that does not say how much room it has is written to until it is full.
    guard room.take(byteCount, of: try? disk.room(folder)) else {
      throw .noRoom(byteCount: byteCount)
    }
    var rest = byteCount
    // A copy that hangs keeps its room, as it may go on.
    defer { room.giveBack(rest) }
    let source = input.path
    let path = folder.appending(Self.stagingPrefix + UUID().uuidString)
    progress.asks(path)
    do throws(FileError) {
      let output = try File.create(path)
      let digest = Digest()
      var done: Int64 = 0
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
      defer { buffer.deallocate() }
      while true {
        progress.asks(source)
        let count = try disk.read(input, buffer)
        if count == 0 { break }
        done += Int64(count)
        if byteCount > 0, done > byteCount { break }
        let piece = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
        digest.update(piece)
        progress.asks(path)
        try disk.write(output, piece)
        let written = min(rest, Int64(count))
        room.giveBack(written)
        rest -= written
      }
      progress.asks(path)
      guard byteCount == 0 || done == byteCount else {
        discard(path)
        return nil
      }
      try output.sync()
      return StagedOriginal(
        path: path, sha256: digest.finish(), byteCount: done,
        fileExtension: Self.fileExtension(of: source, format), sourceName: source.name,
        sourceState: state)
    } catch {
      progress.asks(path)
      // It only makes the reason more exact.
      let room = try? disk.room(folder)
      discard(path)
      throw reason(error, source, byteCount, room)
    }
  }

  /// Why a copy of a file of this size failed.
  private func reason(
    _ error: FileError, _ source: FilePath, _ byteCount: Int64, _ left: DiskSpace?
  ) -> ImportFailure.Reason {
    if error.path == source { return .file(error) }
    switch error {
    case .tooLarge: return .file(.tooLarge(folder))
    case .diskFull where byteCount > 0:
      room.overflowed(at: byteCount, left)
      return .noRoom(byteCount: byteCount)
    default: return .library(LibraryError(error))
    }
  }

  /// The source's own extension where it is a plain short word; otherwise the format's.
  private static func fileExtension(of source: FilePath, _ format: PictureFormat) -> String {
    guard let letters = source.pathExtension, letters.utf8.count <= 8,
      letters.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || isDigit($0) })
    else { return format.fileExtension }
    return letters
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
