// What a disk may hold after a power cut at one of the calls in a record (`DiskCall.swift`).

import Foundation

/// A disk as the system shows it to programs, and what of it is safe from a power cut.
///
/// The contents of a file are safe once it is synced; names (of files that are made, renamed, linked and
/// removed, and of folders) once their folder is. What is not safe may be lost, or not, in any mixture: contents by pieces
/// of a write, names in the order in which they were changed, as file systems with a journal do it.
struct RecordedDisk {
  /// A file's contents.
  private struct File {
    var safe = Data()
    /// What was written since, in order; a size alone for a file that was cut or extended.
    var later: [(offset: Int, bytes: Data?)] = []
  }

  /// A change of names.
  private enum Change {
    case make(String, UInt64)
    case rename(String, String, UInt64)
    case link(String, UInt64)
    case remove(String)
  }

  /// The size of what a disk writes whole, in bytes, and into how many pieces a write is torn at most.
  private static let (block, mostPieces) = (512, 8)

  private var files: [UInt64: File] = [:]
  private var safeNames: [String: UInt64] = [:]
  private var names: [String: UInt64] = [:]
  private var changes: [(folders: Set<String>, change: Change)] = []
  /// The number that stands for a folder.
  private static let folder: UInt64 = 0
  /// The folders that were made since the record began.
  private var made: Set<String> = []

  /// How a power cut treats what is not safe.
  enum Loss {
    /// All of it is lost.
    case all
    /// Each block is lost or not by chance, and names after one of them.
    case some
  }

  /// Takes a disk with files that were there, and are safe.
  init(_ files: [String: Data]) {
    for (index, (path, bytes)) in files.sorted(by: { $0.key < $1.key }).enumerated() {
      // Numbers that the recorder doesn't give.
      let number = UInt64.max - UInt64(index)
      self.files[number] = File(safe: bytes)
      names[path] = number
      safeNames[path] = number
    }
  }

  /// Does a call.
  mutating func apply(_ call: DiskCall) {
    switch call {
    case .open(let file, let path):
      if let known = names[path], files[file] == nil, known > UInt64.max / 2 {
        // A file that was there before the record.
        files[file] = files[known]
        names[path] = file
        for (other, number) in safeNames where number == known { safeNames[other] = file }
      } else if names[path] != file {
        if files[file] == nil { files[file] = File() }
        change(.make(path, file), [path])
      }
    case .write(let file, let offset, let bytes):
      // A power cut may fall into the middle of a write.
      let blocks = (bytes.count / Self.mostPieces + Self.block - 1) / Self.block
      let piece = max(1, blocks) * Self.block
      for start in stride(from: 0, to: bytes.count, by: piece) {
        let part = bytes.dropFirst(start).prefix(piece)
        files[file]?.later.append((offset + start, Data(part)))
      }
    case .truncate(let file, let size): files[file]?.later.append((size, nil))
    case .sync(let file):
      if let known = files[file] {
        files[file] = File(safe: Self.contents(known, keeping: { _ in true }))
      }
    case .syncFolder(let folder):
      // The names of this folder alone, in their order.
      let isSafe = changes.map { $0.folders.contains(folder) }
      for (entry, isSafe) in zip(changes, isSafe) where isSafe {
        Self.apply(entry.change, to: &safeNames)
      }
      changes = zip(changes, isSafe).filter { !$1 }.map(\.0)
    case .rename(let from, let to):
      if let file = names[from] { change(.rename(from, to, file), [from, to]) }
    case .link(let from, let to): if let file = names[from] { change(.link(to, file), [to]) }
    case .unlink(let path): change(.remove(path), [path])
    case .makeFolder(let path): change(.make(path, Self.folder), [path])
    case .removeFolder(let path): change(.remove(path), [path])
    case .note: break
    }
  }

  private mutating func change(_ change: Change, _ paths: [String]) {
    if case .make(let path, Self.folder) = change { made.insert(path) }
    Self.apply(change, to: &names)
    let parents = paths.map { ($0 as NSString).deletingLastPathComponent }
    changes.append((Set(parents), change))
  }

  private static func apply(_ change: Change, to names: inout [String: UInt64]) {
    switch change {
    case .make(let path, let file): names[path] = file
    case .rename(let from, let to, let file):
      if names[from] == file { names[from] = nil }
      names[to] = file
    case .link(let to, let file): names[to] = file
    case .remove(let path): names[path] = nil
    }
  }

  private static func contents(_ file: File, keeping: (Int) -> Bool) -> Data {
    var data = file.safe
    for (index, write) in file.later.enumerated() where keeping(index) {
      guard let bytes = write.bytes else {
        let size = write.offset
        data = size <= data.count ? Data(data.prefix(size)) : data + Data(count: size - data.count)
        continue
      }
      let end = write.offset + bytes.count
      if data.count < end { data += Data(count: end - data.count) }
      data.replaceSubrange(write.offset..<end, with: bytes)
    }
    return data
  }

  /// What the disk holds after a power cut: files by their paths.
  func afterPowerCut(
    losing loss: Loss, random: inout some RandomNumberGenerator
  ) -> [String: Data] {
    var found = safeNames
    let kept =
      switch loss {
      case .all: 0
      case .some: Int.random(in: 0...changes.count, using: &random)
      }
    for entry in changes.prefix(kept) { Self.apply(entry.change, to: &found) }
    var contents: [String: Data] = [:]
    for (path, number) in found {
      guard let file = files[number], !isBelowLost(path, found) else { continue }
      let keeps = file.later.indices.map { _ in
        switch loss {
        case .all: false
        case .some: Bool.random(using: &random)
        }
      }
      contents[path] = Self.contents(file, keeping: { keeps[$0] })
    }
    return contents
  }

  /// Whether a file is in a folder that is lost.
  private func isBelowLost(_ path: String, _ found: [String: UInt64]) -> Bool {
    var parent = (path as NSString).deletingLastPathComponent
    while !parent.isEmpty {
      if made.contains(parent), found[parent] == nil { return true }
      parent = (parent as NSString).deletingLastPathComponent
    }
    return false
  }
}
