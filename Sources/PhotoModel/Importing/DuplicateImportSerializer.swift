// Files of the same bytes that are brought in side by side (`Importer.swift`).

/// One file of some bytes at a time, in the order in which they were picked: the first becomes the
/// photo, and the others are told apart from it, whichever is copied or decoded sooner.
@MainActor
final class DuplicateImportSerializer {
  /// The positions of the files that are being copied: their bytes are not known yet.
  private var copying: Set<Int64> = []
  /// Those that are copied and wait for the ones before them.
  private var early: [Int64: CheckedContinuation<Void, Never>] = [:]
  /// Those that wait for another file of their bytes.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private let mostEarly: Int

  /// - Parameter workerCount: how many files are brought in side by side. One of them that takes long,
  ///   on a disk that hangs, holds no more than half of the others up.
  init(workerCount: Int) { mostEarly = max(0, min(workerCount / 2, workerCount - 2)) }

  /// A file begins to be copied. ``enter(_:at:)`` or ``drop(_:)`` follows.
  func begin(_ position: Int64) { copying.insert(position) }

  /// A file could not be copied.
  func drop(_ position: Int64) {
    copying.remove(position)
    let first = copying.min() ?? .max
    for position in early.keys.sorted() where position < first { resume(position) }
  }

  /// A file is copied. Returns when the bytes of those before it are known and no other file of these
  /// bytes is under way. ``leave(_:)`` follows in any case.
  func enter(_ sha256: String, at position: Int64) async {
    drop(position)
    if let first = copying.min(), first < position {
      await withCheckedContinuation { continuation in
        early[position] = continuation
        if early.count > mostEarly, let longest = early.keys.min() { resume(longest) }
      }
    }
    guard waiting[sha256] != nil else { return waiting[sha256] = [] }
    await withCheckedContinuation { waiting[sha256]?.append($0) }
  }

  /// The file is done.
  func leave(_ sha256: String) {
    guard waiting[sha256]?.isEmpty == false else { return waiting[sha256] = nil }
    waiting[sha256]?.removeFirst().resume()
  }

  private func resume(_ position: Int64) { early.removeValue(forKey: position)?.resume() }
}
