// The bytes of a picture: in an array, or in memory that a decoder process has filled
// (`Decoders/DecoderReply.swift`).

import CLinux
import Foundation

/// Memory that no process can change any more. It is released with its last user.
public final class SealedMemory: Sendable {
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

  /// The first bytes of memory that processes share by its descriptor (`clinux_make_memory`), once
  /// nobody can change them any more; `nil` if a process has them mapped for writing.
  /// - Parameter count: at least 1, and at most the size of the memory.
  public convenience init?(sealing descriptor: Int32, count: Int) {
    // All pages at a time: a fault for each takes longer than to read it.
    guard clinux_seal_memory(descriptor) == 0,
      let start = mmap(nil, count, PROT_READ, MAP_SHARED | MAP_POPULATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    self.init(UnsafeRawBufferPointer(start: start, count: count)) {
      munmap(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count)
    }
  }

  deinit { release(bytes) }
}

/// Bytes that never change.
public struct PictureBytes: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case array([UInt8])
    case memory(SealedMemory, Range<Int>)
  }

  private let storage: Storage

  /// The bytes of an array.
  public init(_ array: [UInt8]) { storage = .array(array) }

  /// Some of the bytes of a memory, which are not copied.
  public init(_ memory: SealedMemory, _ range: Range<Int>) {
    precondition(range.upperBound <= memory.bytes.count)
    storage = .memory(memory, range)
  }

  /// The memory that the bytes are in; `nil` for an array.
  public var memory: SealedMemory? {
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

  public var startIndex: Int { 0 }
  public var endIndex: Int {
    switch storage {
    case .array(let array): array.count
    case .memory(_, let range): range.count
    }
  }

  public subscript(index: Int) -> UInt8 {
    switch storage {
    case .array(let array): array[index]
    case .memory(let memory, let range): memory.bytes[range.lowerBound + index]
    }
  }

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
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension PictureBytes: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: UInt8...) { self.init(elements) }
}
