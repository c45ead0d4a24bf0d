// The memory of the virtual screen, which Xvfb keeps in a file (`Tests/with-display`): what any program
// paints is seen within a millisecond, without asking the X server.

import Foundation
import WindowDriver

/// The screen's pixels.
final class ScreenMemory {
  /// The distance of the pixels that are compared, in each direction.
  private static let step = 12

  private let file: Data
  private let start: Int
  private let (width, height, lineLength): (Int, Int, Int)

  /// Maps the file; `nil` if there is none.
  init?() {
    // Without the file, the rows of other programs are left out.
    guard let path = ProcessInfo.processInfo.environment["SCREEN_FILE"],
      let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      file.count > 100
    else { return nil }
    // The header is in 32-bit numbers, the highest byte first (X11/XWDFile.h).
    func number(_ index: Int) -> Int {
      file[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    // A map of 12 bytes a colour is between the header and the pixels.
    start = number(0) + number(19) * 12
    (width, height, lineLength) = (number(4), number(5), number(12))
    guard start + lineLength * height <= file.count else { return nil }
    self.file = file
  }

  /// A number for what is on the screen: another one once it has changed.
  private func state() -> UInt64 {
    file.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for y in stride(from: Self.step / 2, to: height, by: Self.step) {
        for x in stride(from: Self.step / 2, to: width, by: Self.step) {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: start + y * lineLength + x * 4, as: UInt32.self)
          hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3
        }
      }
      return hash
    }
  }

  /// Does something, and waits until the screen is still. Returns the time until its last change, in
  /// seconds; `nil` if nothing has changed within the limit.
  /// - Parameter stillness: the screen is still if nothing changes for this time, in seconds: longer
  ///   than a program may work without painting.
  func lastChange(
    stillness: Double = 0.5, within limit: Double = 20, after action: () throws -> Void
  ) rethrows -> Double? {
    var last = state()
    let clock = ContinuousClock()
    let begin = clock.now
    var changed: ContinuousClock.Instant?
    try action()
    while clock.now - begin < .seconds(limit) {
      let now = state()
      let time = clock.now
      if now != last {
        (last, changed) = (now, time)
      } else if let changed, time - changed > .seconds(stillness) {
        return (changed - begin) / .seconds(1)
      }
      Waiting.pause(0.001)
    }
    return changed.map { ($0 - begin) / .seconds(1) }
  }
}
