// Tests of how pictures look. What the decoder makes of photos is in `SimilarPhotosTests.swift`.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite struct PerceptualHashTests {
  private func hash(_ seed: UInt64) throws -> PerceptualHash {
    try #require(PerceptualHash(Scene(seed: seed).picture(85, 70)))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func theSameSceneIsSimilarAtEverySize(_ seed: UInt64) throws {
    let source = try hash(seed)
    for (width, height) in [(170, 140), (68, 56), (57, 91), (120, 40)] {
      let scaled = try #require(PerceptualHash(Scene(seed: seed).picture(width, height)))
      #expect(source.isSimilar(to: scaled), "\(width) × \(height)")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func theNoiseOfASaveChangesNothing(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let noisy = Scene(seed: seed).picture(85, 70) { $0 + .random(in: -12...12, using: &random) }
    #expect(try hash(seed).isSimilar(to: #require(PerceptualHash(noisy))))
  }

  @Test func noTwoScenesAreSimilar() throws {
    let hashes = try (1...100).map { try hash($0) }
    for (index, hash) in hashes.enumerated() {
      for other in hashes[..<index] {
        #expect(!hash.isSimilar(to: other))
        #expect(hash.distance(to: other) == other.distance(to: hash))
        #expect(hash.distance(to: other) <= 45)
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func aMirroredSceneIsAnotherOne(_ seed: UInt64) throws {
    let mirrored = Scene(seed: seed).picture(85, 70, mirrored: true)
    #expect(try !hash(seed).isSimilar(to: #require(PerceptualHash(mirrored))))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func theSameLayoutInOtherColoursIsAnotherPicture(_ seed: UInt64) throws {
    let scene = Scene(seed: seed)
    // Red becomes weaker and blue stronger; what can be seen of brightness stays.
    let other = drawn(85, 70) { x, y in
      let colour = scene.colour(x, y)
      return [colour.red * 0.8, colour.green, min(colour.blue * 0.8 + 51, 255)]
    }
    let darker = scene.picture(85, 70) { $0 * 0.8 }
    for other in [other, darker] {
      #expect(try !hash(seed).isSimilar(to: #require(PerceptualHash(other))))
    }
    #expect(try hash(seed).distance(to: #require(PerceptualHash(darker))) <= 1)
  }

  @Test func whatIsTransparentIsWhite() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let scene = Scene(seed: seed)
      let onWhite = drawn(85, 70) { x, y in
        let colour = scene.colour(x, y)
        return x < 0.5
          ? [255, 255, 255] : [colour.red, colour.green, colour.blue].map { ($0 + 255) / 2 }
      }
      let translucent = drawn(85, 70) { x, y in
        let colour = scene.colour(x, y)
        return [colour.red, colour.green, colour.blue, x < 0.5 ? 0 : 127.5]
      }
      let (wanted, found) = (PerceptualHash(onWhite), PerceptualHash(translucent))
      #expect(try #require(wanted).isSimilar(to: #require(found)))
    }
  }

  // MARK: - Pictures that say nothing

  @Test func oneColourSaysNothing() {
    for colour in [[0, 0, 0], [255, 255, 255], [97, 161, 59], [10, 20, 30, 0]] as [[Double]] {
      #expect(PerceptualHash(drawn(340, 280) { _, _ in colour }) == nil)
    }
  }

  @Test func aSlopeOfColourSaysNothing() {
    #expect(PerceptualHash(drawn(340, 280) { x, _ in [255 * x, 0, 255 - 255 * x] }) == nil)
    #expect(PerceptualHash(drawn(340, 280) { _, y in [255 * y, 255 * y, 255 * y] }) == nil)
    #expect(PerceptualHash(drawn(340, 280) { x, y in [120 + 9 * x * y, 130, 140] }) == nil)
  }

  @Test func noiseSaysNothing() {
    var random = SeededGenerator(seed: 1)
    let faint = drawn(340, 280) { _, _ in
      (0..<3).map { _ in .random(in: 110...130, using: &random) }
    }
    let strong = drawn(340, 280) { _, _ in
      (0..<3).map { _ in .random(in: 0...255, using: &random) }
    }
    #expect(PerceptualHash(faint) == nil)
    #expect(PerceptualHash(strong) == nil)
  }

  @Test func anySizeIsTaken() {
    for (width, height) in [(1, 1), (1, 500), (500, 1), (2, 3), (31, 33), (32, 32), (33, 31)] {
      #expect(PerceptualHash(drawn(width, height) { _, _ in [40, 50, 60] }) == nil)
    }
    // Fewer pixels than colours: most columns and rows take a part of each of two.
    let large = drawn(88, 88, square)
    #expect(PerceptualHash(large) != nil)
    #expect(PerceptualHash(drawn(11, 11, square)) == PerceptualHash(large))
  }

  /// A square whose sides lie on elevenths, off the middle: no wave is exactly 0.
  private func square(_ x: Double, _ y: Double) -> [Double] {
    (1.0..<5).contains(x * 11) && (2.0..<4).contains(y * 11) ? [200, 90, 0] : [0, 30, 120]
  }

  // MARK: - Bits

  @Test func aStoredHashIsTheSame() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let hash = try hash(seed)
      #expect(PerceptualHash(rawValue: hash.rawValue) == hash)
    }
  }

  @Test func fourWavesAreTheBound() throws {
    let source = try hash(3)
    for start in 0..<41 {
      let four = PerceptualHash(rawValue: source.rawValue ^ 0b1111 << start)
      #expect(source.distance(to: four) == 4)
      #expect(source.isSimilar(to: four))
    }
    for start in 0..<40 {
      let five = PerceptualHash(rawValue: source.rawValue ^ 0b11111 << start)
      #expect(source.distance(to: five) == 5)
      #expect(!source.isSimilar(to: five))
    }
  }

  @Test func sixLevelsOfColourAreTheBound() {
    let grey = PerceptualHash(rawValue: 60 << 45 | 32 << 52 | 31 << 58)
    let near: [Int64] = [
      57 << 45 | 32 << 52 | 31 << 58, 63 << 45 | 32 << 52 | 31 << 58,
      60 << 45 | 31 << 52 | 31 << 58, 60 << 45 | 32 << 52 | 30 << 58,
    ]
    let far: [Int64] = [
      56 << 45 | 32 << 52 | 31 << 58, 64 << 45 | 32 << 52 | 31 << 58,
      60 << 45 | 30 << 52 | 31 << 58, 60 << 45 | 32 << 52 | 33 << 58,
      60 << 45 | 32 << 52 | -1 << 58,
    ]
    for bits in near {
      #expect(grey.isSimilar(to: PerceptualHash(rawValue: bits)), "\(bits)")
      #expect(grey.distance(to: PerceptualHash(rawValue: bits)) == 0)
    }
    for bits in far { #expect(!grey.isSimilar(to: PerceptualHash(rawValue: bits)), "\(bits)") }
  }

  /// Hashes of another make can't be compared with stored ones: whoever changes this has the
  /// library's hashes made anew.
  @Test func theHashStaysAsItWasStored() {
    #expect(PerceptualHash(drawn(11, 11, square))?.rawValue == 8_264_767_114_648_412_548)
  }
}
