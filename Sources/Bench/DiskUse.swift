// Measures the disk space of a photo besides its original.

import Foundation

/// The disk space of database and thumbnails.
enum DiskUse {
  /// Measures a library as it is on the disk.
  static func measure(_ library: MadeLibrary, into report: inout Report) throws {
    let files = [library.database, library.thumbnails]
      .flatMap { file in ["", "-wal"].map { file.path + $0 } }
    // A log that does not exist uses no space.
    let bytes = files.reduce(0) { sum, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
    report.add(
      alone: "Disk a photo beyond the original, \(library.count.grouped) photos",
      .bytes(bytes / max(1, library.count)), atMost: .bytes(40_000))
  }
}
