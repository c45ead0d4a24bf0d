// A file that another thread writes, such as a download. The open file itself is in `File.swift`.

import Foundation
import Synchronization

/// A new file to which bytes are written as they arrive, from any thread.
final class FileSink: Sendable {
  /// The file's path.
  let path: FilePath
  private let file: Mutex<File>
  private let fits: @Sendable (Int64) -> Bool

  /// Creates the file; it must not exist yet.
  /// - Parameter fits: whether a number of further bytes may be written; if not, writing them fails
  ///   as on a full disk.
  init(
    _ path: FilePath, fits: @escaping @Sendable (Int64) -> Bool = { _ in true }
  ) throws(FileError) {
    self.path = path
    self.fits = fits
    file = Mutex(try File.create(path))
  }

  /// Writes every byte.
  func write(_ bytes: Data) throws(FileError) {
    guard fits(Int64(bytes.count)) else { throw .diskFull(path) }
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      file.withLock { file in
        Result { () throws(FileError) in try file.write(buffer) }
      }
    }
    try result.get()
  }

  /// Writes every byte.
  func write(_ bytes: [UInt8]) throws(FileError) {
    guard fits(Int64(bytes.count)) else { throw .diskFull(path) }
    try file.withLock { file in Result { () throws(FileError) in try file.write(bytes) } }.get()
  }

  /// Waits until the disk holds what was written.
  func sync() throws(FileError) {
    try file.withLock { file in Result { () throws(FileError) in try file.sync() } }.get()
  }
}
