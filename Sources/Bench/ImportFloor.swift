// The shortest possible time of an import: the fastest programs for its parts, one after another,
// each on all cores.

import Foundation

/// The times of an import's parts.
struct ImportFloor {
  /// The time for decoding at an eighth of the size, by djpeg of libjpeg-turbo, in seconds.
  let decode: Double
  /// The time for SHA-256, by openssl, in seconds.
  let digest: Double
  /// The time for copying, by cp, in seconds; nothing is synced.
  let copy: Double

  /// The sum, in seconds.
  var total: Double { decode + digest + copy }

  /// Runs each part once.
  /// - Parameter folder: the folder for the copies, which are removed again.
  init(over photos: [URL], in folder: URL) throws {
    // What was written before must be counted neither here nor in the import
    // (`MadeLibrary.restore`).
    sync()
    decode = try Shell.time(["djpeg", "-scale", "1/8", "-outfile", "/dev/null"], over: photos)
    digest = try Shell.time(
      ["openssl", "dgst", "-sha256", "-out", "/dev/null"], over: photos,
      batch: max(1, photos.count / 8))
    let target = folder.appending(path: "floor")
    // The copies of a run that was stopped.
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    copy = try Shell.time(
      ["cp", "-t", target.path, "--"], over: photos, batch: max(1, photos.count / 8))
    try FileManager.default.removeItem(at: target)
  }
}
