// What an import takes at least: other people's fastest programs doing its parts, one after
// another, each on all cores.

import Foundation

/// The parts of an import by themselves.
struct ImportFloor {
  /// Decoding at an eighth of the size, by djpeg of libjpeg-turbo, in seconds.
  let decode: Double
  /// SHA-256, by openssl, in seconds.
  let digest: Double
  /// Copying, by cp, in seconds; nothing is synced.
  let copy: Double

  /// All of it.
  var total: Double { decode + digest + copy }

  /// Does the parts once.
  /// - Parameter folder: where the copies are put, and removed again.
  init(over photos: [URL], in folder: URL) throws {
    // What was written before is none of its work, nor of the import's (`MadeLibrary.restore`).
    sync()
    decode = try Shell.time(["djpeg", "-scale", "1/8", "-outfile", "/dev/null"], over: photos)
    digest = try Shell.time(
      ["openssl", "dgst", "-sha256", "-out", "/dev/null"], over: photos,
      batch: max(1, photos.count / 8))
    let target = folder.appending(path: "floor")
    // Of a run that was stopped.
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    copy = try Shell.time(
      ["cp", "-t", target.path, "--"], over: photos, batch: max(1, photos.count / 8))
    try FileManager.default.removeItem(at: target)
  }
}
