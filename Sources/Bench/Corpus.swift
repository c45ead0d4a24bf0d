// The photos that are imported: a person's own, or generated ones of the size of camera photos.
// They are generated once and stay in their folder.

import Foundation
import WindowDriver

/// Photos to be picked, no two with the same bytes.
struct Corpus {
  /// How many photos a long session and an import have.
  static let largeCount = 300
  /// How many photos the largest pick has.
  static let manyCount = 10_000
  /// How many photos the smallest pick has: the first ones of every other pick.
  static let fewCount = 10

  /// How many photos look different; the others are copies with another comment in the file.
  private static let lookCount = 24

  /// Photos of the size of camera photos, ``largeCount`` of them.
  let large: [URL]
  /// A folder with the first ``fewCount`` of them.
  let few: URL
  /// A folder with all of them.
  let session: URL
  /// A folder of ``manyCount`` photos: the same first ones, then small ones, as 10,000 large ones
  /// would use 25 GB twice.
  let many: URL
  /// The photos in words, for the report.
  let description: String

  /// Generates the photos, unless they exist from an earlier run.
  /// - Parameters:
  ///   - folder: the folder for them.
  ///   - source: a folder of JPEG photos to use instead of generated ones.
  init(in folder: URL, from source: URL?) throws {
    few = folder.appending(path: "few")
    session = folder.appending(path: "session")
    many = folder.appending(path: "many")
    let stamp = folder.appending(path: "made")
    let wanted = "1 \(Self.largeCount) \(Self.manyCount) \(source?.path ?? "")"
    // Without a stamp the photos don't exist or are incomplete: they are generated again.
    let made = try? String(contentsOf: stamp, encoding: .utf8)
    if made?.components(separatedBy: "\n").first != wanted {
      // In the first run there is nothing to remove; what can't be removed fails when it is
      // overwritten.
      try? FileManager.default.removeItem(at: folder)
      let looks = try Looks(in: folder.appending(path: "looks"), from: source, Self.lookCount)
      try Self.fill(session, with: looks.large, from: 0, to: Self.largeCount)
      try Self.fill(many, with: looks.small, from: Self.fewCount, to: Self.manyCount)
      for folder in [few, many] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in (0..<Self.fewCount).map(Self.name) {
          try FileManager.default.linkItem(
            at: session.appending(path: name), to: folder.appending(path: name))
        }
      }
      try Data("\(wanted)\n\(looks.description)".utf8).write(to: stamp)
    }
    large = (0..<Self.largeCount).map { [session] in session.appending(path: Self.name($0)) }
    // Only informs the reader.
    description =
      (try? String(contentsOf: stamp, encoding: .utf8))?.components(separatedBy: "\n").last ?? ""
  }

  private static func name(_ index: Int) -> String {
    let digits = String(index + 1)
    return "IMG_" + String(repeating: "0", count: 5 - digits.count) + digits + ".jpg"
  }

  private static func fill(_ folder: URL, with looks: [URL], from first: Int, to end: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pictures = try looks.map { try Data(contentsOf: $0) }
    for index in first..<end {
      let picture = pictures[index % pictures.count].withJPEGComment("Photo \(index + 1)")
      try picture.write(to: folder.appending(path: name(index)))
    }
  }
}

/// Pictures that look different, each in a large and a small version.
private struct Looks {
  let large: [URL]
  let small: [URL]
  let description: String

  init(in folder: URL, from source: URL?, _ count: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let source {
      large = try FileManager.default
        .contentsOfDirectory(at: source, includingPropertiesForKeys: nil)
        .filter { ["jpg", "jpeg"].contains($0.pathExtension.lowercased()) }
        .sorted { $0.path < $1.path }
      guard !large.isEmpty else { throw CorpusError.noPhotos(source) }
    } else {
      Bench.tell("Making \(count) photos of 12 megapixels; they stay in \(folder.path).")
      large = try (0..<count).map { try Self.draw($0, in: folder) }
    }
    small = try zip(0..., large).map { try Self.shrink($1, $0, in: folder) }
    let kind = source.map { "photos of \($0.path)" } ?? "made photos of 4000 × 3000"
    let bytes = try large.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    let average = Double(bytes.reduce(0, +)) / Double(large.count) / 1e6
    description =
      "\(large.count) \(kind), \(average.formatted(.number.precision(.fractionLength(1)))) MB on "
      + "average; \(Corpus.largeCount) copies of different bytes; of the \(Corpus.manyCount) all but "
      + "the first \(Corpus.fewCount) scaled to 800 × 600"
  }

  /// Draws clouds of colour with grain, so that the file is as large as that of a photo with as
  /// many pixels.
  private static func draw(_ index: Int, in folder: URL) throws -> URL {
    let file = folder.appending(path: "large-\(index).jpg")
    try convert(
      [
        "-seed", "\(index + 1)", "-size", "1000x750", "plasma:fractal", "(", "-size", "1000x750",
        "xc:", "+noise", "Random", "-colorspace", "gray", ")", "-compose", "overlay", "-composite",
        "-resize", "4000x3000!", "-quality", "80", file.path,
      ])
    return file
  }

  private static func shrink(_ picture: URL, _ index: Int, in folder: URL) throws -> URL {
    let file = folder.appending(path: "small-\(index).jpg")
    try convert(
      ["-size", "1600x1200", picture.path, "-resize", "800x600", "-quality", "60", file.path])
    return file
  }

  private static func convert(_ arguments: [String]) throws {
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["convert"] + arguments, within: 120)
    guard run.status == 0 else { throw CorpusError.notMade(run.errorOutput) }
  }
}

/// Why there are no photos to use.
enum CorpusError: Error, CustomStringConvertible {
  /// The folder holds no JPEG photos.
  case noPhotos(URL)
  /// ImageMagick failed; with its message.
  case notMade(String)

  var description: String {
    switch self {
    case .noPhotos(let folder): "There are no JPEG photos in \(folder.path)."
    case .notMade(let words): "A photo could not be made: \(words)"
    }
  }
}

extension Data {
  /// The same JPEG picture with a comment (ITU-T T.81 B.2.4.5) after its first marker, and so with
  /// other bytes. The comment is ASCII, with fewer than 65,000 characters.
  func withJPEGComment(_ text: String) -> Data {
    let length = text.utf8.count + 2
    let segment = [0xff, 0xfe, UInt8(length >> 8), UInt8(length & 0xff)] + text.utf8
    return prefix(2) + segment + dropFirst(2)
  }
}
