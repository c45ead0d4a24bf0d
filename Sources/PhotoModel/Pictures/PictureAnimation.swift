// The frames of a picture that moves, as a decoder tells them. The frames themselves are asked for a
// few at a time (`Decoders/DecoderRequest.swift`).

/// How long each frame of an animated picture is shown.
public struct PictureAnimation: Equatable, Sendable {
  /// The most frames that are shown, from the first: their times fit into an answer
  /// (`DecoderReply.longestWords`).
  public static let mostFrames = 1024
  /// What stands for a time that is too short to be meant: browsers do the same.
  private static let usualDelay = 100
  private static let shortestDelay = 20
  private static let longestDelay = 60_000

  /// The time of each frame, in milliseconds; two frames or more.
  public let delays: [Int]

  /// The times of frames, in milliseconds.
  /// - Returns: `nil` if the picture does not move.
  public init?(delays: [Int]) {
    guard delays.count > 1 else { return nil }
    self.delays = delays.prefix(Self.mostFrames).map {
      $0 < Self.shortestDelay ? Self.usualDelay : min($0, Self.longestDelay)
    }
  }

  /// The times as bytes of a message.
  public var bytes: [UInt8] { delays.littleEndianBytes }

  /// Parses a message; `nil` if it is invalid, or the picture does not move.
  public init?(bytes: [UInt8]) {
    guard bytes.count % 4 == 0, bytes.count <= Self.mostFrames * 4 else { return nil }
    self.init(delays: bytes.littleEndianNumbers)
  }
}
