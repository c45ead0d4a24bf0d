// Files of the same bytes that are brought in side by side (`Importer.swift`).

/// One file of some bytes at a time, in the order in which they came: the one that was picked first
/// becomes the photo, and the others are told apart from it, whichever is decoded sooner.
@MainActor
final class SameBytes {
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Returns when no other file of these bytes is under way. ``leave(_:)`` follows in any case.
  func enter(_ sha256: String) async {
    guard waiting[sha256] != nil else { return waiting[sha256] = [] }
    await withCheckedContinuation { waiting[sha256]?.append($0) }
  }

  /// The file is done.
  func leave(_ sha256: String) {
    guard waiting[sha256]?.isEmpty == false else { return waiting[sha256] = nil }
    waiting[sha256]?.removeFirst().resume()
  }
}
