// Copies a picked file into the folder of the originals (`OriginalStore.swift`): in one read,
// completely, and only where there is enough space.

import Foundation

extension OriginalStore {
  /// How often a file is read at most that changes while it is read.
  static let mostReadings = 3

  /// Copies a picture file to the library's file system and waits until the disk holds it.
  ///
  /// One read of the source provides both copy and digest. The copy is staged in `originals`
  /// itself, as the subfolder for it is known only with the digest. After a failure nothing is
  /// left: a copy whose sync failed is written again, as a second sync could succeed without the
  /// data. A source that changes or is replaced while it is read is read again.
  ///
  /// Blocks on the disk: call it off the main actor.
  /// - Throws: the reason, be it the source or the library's disk.
  public func stage(_ source: FilePath) throws(ImportFailure.Reason) -> StagedOriginal {
    try stage(source, picked: nil, DiskProgress())
  }

  /// The same, with a check that it is still the file that was picked.
  /// - Parameters:
  ///   - picked: the stamp of the picked file; `nil` where any file at the path is accepted.
  ///   - takesAnother: whether another file that has replaced it is copied all the same, see
  ///     ``StagedOriginal/other``.
  ///   - progress: is notified before each call that may hang.
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

  /// Whether a file of this size fits on the library's disk. Blocks on that disk.
  func fits(_ byteCount: Int64) -> Bool { room.fits(byteCount, in: try? disk.room(folder)) }

  /// Reads a file once. Returns `nil` where it changed during the read.
  /// - Parameter picked: the stamp that the file must have; set to `nil` once the picked file
  ///   itself was seen to change.
  private func read(
    _ source: FilePath, _ picked: inout FileStamp?, _ takesAnother: Bool, _ progress: DiskProgress
  ) throws(ImportFailure.Reason) -> StagedOriginal? {
    progress.asks(source)
    // The state by path is compared with a state by path, and the state by descriptor with one by
    // descriptor: on some file systems the two have different numbers.
    let before = try telling(source) { () throws(FileError) in try disk.state(source) }
    let input = try telling(source) { () throws(FileError) in try File.open(reading: source) }
    let opened = try telling(source) { () throws(FileError) in try input.state() }
    var isAnother = picked.map { !$0.matches(opened.stamp) } ?? false
    defer {
      // A change to the picked file while it is read is accepted: the changed file is what the
      // person meant. Another file that replaces it is not; then the file that is open here stays
      // unchanged.
      if !isAnother, let now = try? input.state(), !now.hasContent(of: opened) { picked = nil }
    }
    let head = try telling(source) { () throws(FileError) in
      try input.head(byteCount: FileStamp.headLength)
    }
    var found = opened
    found.head = FileStamp.digest(ofHead: head)
    // If size and time are those of the picked file, its first bytes decide, unless the file has
    // changed since it was opened here.
    if let picked, !picked.matches(found.stamp),
      (try? input.state())?.hasContent(of: opened) ?? true
    {
      isAnother = true
    }
    guard !isAnother || takesAnother else { throw .another(found.stamp) }
    guard !head.isEmpty, let format = PictureFormat(head: head) else {
      // A file that was deleted meanwhile can't be read again: what was read counts.
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
    // A file that was deleted meanwhile was read completely all the same.
    let after = try? disk.state(source)
    let closed = (try? input.state()) ?? opened
    guard after == nil ? closed.hasContent(of: opened) : after == before && closed == opened else {
      progress.asks(staged.path)
      discard(staged.path)
      return nil
    }
    return staged
  }

  /// Runs `body` and throws an error of the source as `.file`, any other as one of the library's
  /// disk.
  private func telling<Value: ~Copyable>(
    _ source: FilePath, _ body: () throws(FileError) -> Value
  ) throws(ImportFailure.Reason) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw error.path == source ? .file(error) : .library(LibraryError(error))
    }
  }

  /// Copies a file. A file that is too large for the library's disk is a failure of that file, not
  /// of the library. Returns `nil` where the file does not have as many bytes as its size said.
  /// - Parameter byteCount: its size; 0 where its file system does not report one.
  private func copy(
    _ input: borrowing File, as format: PictureFormat, _ state: FileState, byteCount: Int64,
    _ progress: DiskProgress
  ) throws(ImportFailure.Reason) -> StagedOriginal? {
    // A disk that does not report its free space is written to until it is full.
    guard room.take(byteCount, of: try? disk.room(folder)) else {
      throw .noRoom(byteCount: byteCount)
    }
    var rest = byteCount
    // A copy that hangs never reaches this: its reservation stays, as the copy may go on.
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
      // Ignored where it fails: it only makes the reason more exact.
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

  /// The source's own extension where it is at most 8 ASCII letters and digits; otherwise the
  /// format's.
  private static func fileExtension(of source: FilePath, _ format: PictureFormat) -> String {
    guard let letters = source.pathExtension, letters.utf8.count <= 8,
      letters.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || isDigit($0) })
    else { return format.fileExtension }
    return letters
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
