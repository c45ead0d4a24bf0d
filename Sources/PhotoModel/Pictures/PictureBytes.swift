// The bytes of a picture: in an array, or in memory that a decoder process has filled
// (`Decoders/DecoderReply.swift`).

import CLinux
import Foundation

/// Memory that nobody changes any more. It is released with its last user.
public final class ImmutableMemory: Sendable {
  /// The memory. Threads may share it, as nobody writes it any more.
  public nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes ownership of memory.
  /// - Parameters:
  ///   - bytes: memory that nobody writes any more.
  ///   - release: gives it back to the system. Called once, on any thread.
  public init(
    _ bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  /// The first bytes of memory that processes share by its descriptor (`clinux_make_memory`), sealed:
  /// nobody can change them any more. May block for as long as another process writes into the memory.
  /// - Parameter count: at least 1, and at most the size of the memory.
  /// - Returns: `nil` if a process has the memory mapped for writing, or if the memory takes more or
  ///   less than these bytes: what is mapped holds all of it.
  public convenience init?(sealing descriptor: Int32, count: Int) {
    var status = stat()
    guard clinux_seal_memory(descriptor) == 0, fstat(descriptor, &status) == 0,
      (count...count + Self.mostUnused).contains(Int(status.st_blocks) * 512),
      // Private, as Linux before 6.7 shares no memory that is sealed. All pages at a time: a fault for
      // each takes longer than to read it.
      let start = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    self.init(UnsafeRawBufferPointer(start: start, count: count)) {
      munmap(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count)
    }
  }

  /// The most memory that is kept besides the bytes: one huge page, 2 MiB.
  private static let mostUnused = 2 << 20

  /// A copy of the first bytes of a file; `nil` if it has less.
  public convenience init?(copying descriptor: Int32, count: Int) {
    guard let start = malloc(max(count, 1)) else { return nil }
    var done = 0
    while done < count {
      let got = pread(descriptor, start.advanced(by: done), count - done, done)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        free(start)
        return nil
      }
      done += got
    }
    self.init(UnsafeRawBufferPointer(start: start, count: count)) {
      free(UnsafeMutableRawPointer(mutating: $0.baseAddress))
    }
  }

  deinit { release(bytes) }
}

/// Bytes that never change.
public struct PictureBytes: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case array([UInt8])
    case memory(ImmutableMemory, Range<Int>)
  }

  private let storage: Storage

  /// The bytes of an array.
  public init(_ array: [UInt8]) { storage = .array(array) }

  /// Some of the bytes of a memory, which are not copied.
  public init(_ memory: ImmutableMemory, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.bytes.count)
    storage = .memory(memory, range)
  }

  /// The memory that the bytes are in; `nil` for an array.
  public var memory: ImmutableMemory? {
    if case .memory(let memory, _) = storage { memory } else { nil }
  }

  /// Calls a function with the bytes, which are valid until it returns, or as long as ``memory`` is.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ use: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .array(let array):
      // The standard library's function is not typed.
      try array.withUnsafeBufferPointer { (buffer) throws(Failure) in
        try use(UnsafeRawBufferPointer(buffer))
      }
    case .memory(let memory, let range):
      try use(UnsafeRawBufferPointer(rebasing: memory.bytes[range]))
    }
  }

  /// Calls a function with the bytes as numbers.
  public func withUnsafeBufferPointer<Result>(
    _ use: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeBytes { $0.withMemoryRebound(to: UInt8.self, use) }
  }

  // MARK: - Collection

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of bytes.
  public var endIndex: Int {
    switch storage {
    case .array(let array): array.count
    case .memory(_, let range): range.count
    }
  }

  /// The byte at an index.
  public subscript(index: Int) -> UInt8 {
    switch storage {
    case .array(let array): return array[index]
    case .memory(let memory, let range):
      // A buffer checks no bounds in a release.
      precondition(range.contains(range.lowerBound + index))
      return memory.bytes[range.lowerBound + index]
    }
  }

  /// Calls a function with the bytes, for algorithms of the standard library.
  public func withContiguousStorageIfAvailable<Result>(
    _ use: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    switch storage {
    case .array(let array): try array.withContiguousStorageIfAvailable(use)
    case .memory(let memory, let range):
      try UnsafeRawBufferPointer(rebasing: memory.bytes[range]).withMemoryRebound(
        to: UInt8.self, use)
    }
  }
}

extension PictureBytes: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count, left.count > 0 else { return left.count == right.count }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let left = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(left, other, right.count) == 0
      }
    }
  }
}

extension PictureBytes: ExpressibleByArrayLiteral {
  /// The bytes of a literal.
  public init(arrayLiteral elements: UInt8...) { self.init(elements) }
}
