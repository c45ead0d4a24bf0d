// Orders files with the same bytes that are imported concurrently (`Importer.swift`).

/// Lets one file of the same bytes through at a time, in the order picked: the first becomes the
/// photo, and the others become its duplicates, whichever of them is copied or decoded first.
@MainActor
final class DuplicateImportSerializer {
  /// The positions of the files that are being copied; their SHA-256 is not known yet.
  private var copying: Set<Int64> = []
  /// The positions that are copied and wait until all earlier ones are.
  private var early: [Int64: CheckedContinuation<Void, Never>] = [:]
  /// By SHA-256: the files that wait while another file with these bytes is imported.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private let mostEarly: Int

  /// - Parameter workerCount: how many files are imported concurrently. A file that takes long, on
  ///   a disk that hangs, delays at most half of the others.
  init(workerCount: Int) { mostEarly = max(0, min(workerCount / 2, workerCount - 2)) }

  /// Notes that the copy of a file begins. ``enter(_:at:)`` or ``drop(_:)`` must follow.
  func begin(_ position: Int64) { copying.insert(position) }

  /// Notes that the copy of a file failed.
  func drop(_ position: Int64) {
    copying.remove(position)
    let first = copying.min() ?? .max
    for position in early.keys.sorted() where position < first { resume(position) }
  }

  /// Notes that a file is copied. Returns when the bytes of all earlier files are known and no
  /// other file with these bytes is being imported. ``leave(_:)`` must follow in any case.
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

  /// Notes that the import of a file has ended, and lets the next one with these bytes through.
  func leave(_ sha256: String) {
    guard waiting[sha256]?.isEmpty == false else { return waiting[sha256] = nil }
    waiting[sha256]?.removeFirst().resume()
  }

  private func resume(_ position: Int64) { early.removeValue(forKey: position)?.resume() }
}
