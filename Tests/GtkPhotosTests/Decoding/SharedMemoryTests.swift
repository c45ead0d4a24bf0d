// Tests of the memory in which decoders leave their results: nobody changes what the app reads, and it
// takes no more than it holds.

import CLinux
import Foundation
import Gtk
import PhotoModel
import XCTest

@testable import GtkPhotos

final class SharedMemoryTests: XCTestCase {
  private let count = 1 << 20

  /// Memory into which a decoder has written.
  private func memory(_ byteCount: Int, filled: Int) throws -> SharedMemory {
    guard let memory = SharedMemory(byteCount: byteCount) else { throw POSIXError(.ENOMEM) }
    let bytes = [UInt8](repeating: 7, count: filled)
    XCTAssertEqual(pwrite(memory.descriptor, bytes, filled, 0), filled)
    return memory
  }

  private func contents(_ memory: borrowing SharedMemory, _ count: Int) -> ImmutableMemory? {
    var deadline = Deadline(for: getpid(), .seen, clock: ContinuousClock())
    return memory.contents(count, until: &deadline)
  }

  func testAResultCanNoLongerBeWritten() throws {
    let memory = try memory(count, filled: count)
    let result = try XCTUnwrap(contents(memory, count))
    XCTAssertEqual(pwrite(memory.descriptor, [9], 1, 0), -1)
    XCTAssertEqual(errno, EPERM)
    XCTAssertEqual(
      mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, memory.descriptor, 0), MAP_FAILED)
    XCTAssertTrue(result.bytes.allSatisfy { $0 == 7 })
    let sealed = try self.memory(count, filled: count)
    XCTAssertNotNil(ImmutableMemory(sealing: sealed.descriptor, count: count))
  }

  func testWhatADecoderHasMappedIsCopied() throws {
    let memory = try memory(count, filled: count)
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, memory.descriptor, 0)
    let kept = try XCTUnwrap(start == MAP_FAILED ? nil : start)
    XCTAssertNil(ImmutableMemory(sealing: memory.descriptor, count: count))
    let result = try XCTUnwrap(contents(memory, count))
    kept.storeBytes(of: 9, as: UInt8.self)
    XCTAssertEqual(result.bytes[0], 7)
    munmap(kept, count)
  }

  func testMoreThanTheResultIsNotKept() throws {
    let memory = try memory(8 * count, filled: 8 * count)
    // A copy: what is mapped holds all of the memory.
    XCTAssertNil(ImmutableMemory(sealing: memory.descriptor, count: count))
    let result = try XCTUnwrap(contents(memory, count))
    XCTAssertEqual(result.bytes.count, count)
  }

  func testWhatWasNotWrittenIsZero() throws {
    let memory = try memory(count, filled: 1)
    let result = try XCTUnwrap(contents(memory, count))
    XCTAssertEqual(result.bytes[0], 7)
    XCTAssertTrue(result.bytes.dropFirst().allSatisfy { $0 == 0 })
  }

  func testThereIsNoMoreThanTheMemory() throws {
    let memory = try memory(count, filled: 1)
    XCTAssertNil(contents(memory, count + 1))
    XCTAssertNil(contents(memory, 0))
  }

  @MainActor
  func testATextureKeepsTheMemoryAsLongAsItLives() throws {
    try GtkLoop.start()
    weak var kept: ImmutableMemory?
    do {
      let texture: PictureTexture
      do {
        let size = PixelSize(width: 512, height: 512)
        let memory = try memory(count, filled: count)
        let result = try XCTUnwrap(contents(memory, count))
        kept = result
        let bytes = PictureBytes(result, 0..<count)
        texture = PictureTexture(Picture(size: size, hasAlpha: true, bytes: bytes))
      }
      XCTAssertNotNil(kept)
      withExtendedLifetime(texture) {}
    }
    // Objects are released by a job of the main actor.
    GtkLoop.iterate(until: "the memory to be released") { kept == nil }
  }
}
