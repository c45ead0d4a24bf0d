// The file of a request: an open descriptor that the app has passed. The decoder can open no file by
// itself, and has no name for this one.

import CVips
import Foundation
import PhotoModel

/// An open file with a picture. The caller closes it.
struct PictureFile {
  /// The open file. Its position is shared with the app and moved by each reader.
  let descriptor: Int32

  /// The format by the first bytes; `nil` for a file that no library is to see.
  var format: PictureFormat? {
    PictureFormat(head: bytes(from: 0, count: PictureFormat.headLength))
  }

  /// The length in bytes; `nil` if it is not known.
  var length: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Bytes of the file; fewer at its end, or if it can't be read.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: done), count - done, offset + done)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        done += got
      }
    }
  }

  /// The file as a source for libvips, from its start; `nil` if it can't be read. The caller owns the
  /// reference. Of two sources at a time, only the second one can be read.
  func source() -> UnsafeMutablePointer<VipsSource>? {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    return vips_source_new_from_descriptor(descriptor)
  }

  /// Calls a function with all bytes of the file, which are mapped, not read. Returns `nil` if that
  /// is not possible.
  func withMappedBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard let length, length > 0,
      let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { return nil }
    defer { munmap(start, length) }
    return use(
      UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: length))
  }
}
