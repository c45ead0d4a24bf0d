// Plays animated pictures: decodes their frames a few at a time, and shows each for its time. The
// times are the model's (`PhotoModel/Pictures/PictureAnimation.swift`).

import Gtk
import PhotoModel

/// Plays one animated picture.
@MainActor
struct AnimationPlayer {
  /// How many frames are decoded at a time: two batches of large ones would fill the memory.
  private static func batch(within box: PixelSize) -> Int {
    let frameBytes = max(1, box.width * box.height * 4)
    return max(1, min(DecoderRequest.mostRenditions, (16 << 20) / frameBytes))
  }

  /// An animation whose frames take more is decoded again in each round.
  private static let mostBytes = 24 << 20

  let decoder: DecoderPool
  let clock: any Clock<Duration>

  /// Plays an animation from its start, again and again, until the task is cancelled.
  /// - Parameters:
  ///   - box: the area in device pixels.
  ///   - show: shows a frame.
  /// - Throws: ``PictureError`` if a frame can't be decoded; `CancellationError`.
  func play(
    _ animation: PictureAnimation, of source: ImageSource, within box: PixelSize,
    show: (Texture) -> Void
  ) async throws {
    let file = try await source.file()
    let batch = Self.batch(within: box)
    let starts = Array(stride(from: 0, to: animation.delays.count, by: batch))
    var kept: [Int: [PictureTexture]] = [:]
    var keptBytes = 0
    var ahead: (start: Int, frames: Task<[PictureTexture], any Error>)?
    defer { ahead?.frames.cancel() }
    func decode(_ start: Int) -> Task<[PictureTexture], any Error> {
      let frames = start..<min(start + batch, animation.delays.count)
      return Task { [decoder] in
        try await Self.decode(frames, of: file, source.orientation, box, by: decoder)
      }
    }
    while true {
      for (index, start) in starts.enumerated() {
        var frames = kept[start] ?? []
        if frames.isEmpty {
          let task = ahead?.start == start ? ahead?.frames : nil
          frames = try await (task ?? decode(start)).value
          let bytes = frames.reduce(0) { $0 + $1.byteCount }
          if keptBytes + bytes <= Self.mostBytes {
            kept[start] = frames
            keptBytes += bytes
          }
        }
        let next = starts[(index + 1) % starts.count]
        if kept[next] == nil { ahead = (next, decode(next)) }
        for (frame, delay) in zip(frames, animation.delays[start...]) {
          try Task.checkCancellation()
          show(frame.texture)
          try await clock.sleep(for: .milliseconds(delay))
        }
      }
    }
  }

  @concurrent
  private nonisolated static func decode(
    _ frames: Range<Int>, of file: FilePath, _ orientation: PictureOrientation, _ box: PixelSize,
    by decoder: DecoderPool
  ) async throws -> [PictureTexture] {
    try await decoder.frames(frames, at: file, within: orientation.inverse.size(of: box))
      .map { PictureTexture($0.oriented(orientation)) }
  }
}
