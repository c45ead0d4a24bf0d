// A path as the kernel knows it. Reading and writing files is in `File.swift`; walking folders in
// `Importing/FolderWalk.swift`.

import Foundation

/// A file's path, as the bytes that the kernel uses.
///
/// File names on Linux are bytes, not text: a card from an old camera has names that are not UTF-8.
/// `String` and `URL` would silently repair them into the name of a file that doesn't exist.
public struct FilePath: Hashable, Sendable {
  /// The path's bytes, without a terminating NUL.
  public let bytes: [UInt8]

  /// A path from raw bytes, up to the first NUL if there is one.
  public init(bytes: some Sequence<UInt8>) {
    let all = Array(bytes)
    self.bytes = all.firstIndex(of: 0).map { Array(all[..<$0]) } ?? all
  }

  /// A path written as text, in UTF-8.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The path as text for people to read; bytes that are not UTF-8 show as U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last component as text for people to read: `"IMG_0312.JPG"`.
  public var name: String { String(decoding: nameBytes, as: UTF8.self) }

  /// The letters after the last dot of the name, as written; `nil` without a dot or when the only
  /// dot is the first character.
  public var pathExtension: String? {
    let name = nameBytes
    guard let dot = name.lastIndex(of: .dot), dot > name.startIndex else { return nil }
    let letters = name[(dot + 1)...]
    return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
  }

  /// The folder that contains this path, `"."` for a name without a slash.
  public var folder: FilePath {
    guard let slash = trimmed.lastIndex(of: .slash) else { return FilePath(".") }
    let parent = trimmed[..<slash]
    return parent.isEmpty ? FilePath("/") : FilePath(bytes: parent)
  }

  /// Whether the path begins with a slash.
  public var isAbsolute: Bool { bytes.first == .slash }

  /// The path of an entry of this folder.
  public func appending(_ component: String) -> FilePath {
    appending(bytes: component.utf8)
  }

  /// The path of an entry of this folder, with its name as raw bytes.
  public func appending(bytes component: some Sequence<UInt8>) -> FilePath {
    var path: [UInt8] = []
    path.reserveCapacity(bytes.count + 1 + component.underestimatedCount)
    path += bytes
    if let last = bytes.last, last != .slash { path.append(.slash) }
    path += component
    return FilePath(bytes: path)
  }

  /// Passes the path to a C function as a NUL-terminated string.
  public func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    // `withUnsafeBufferPointer` rethrows untyped errors, so the result crosses it in a box.
    let outcome = terminated.withUnsafeBufferPointer { buffer -> Swift.Result<Result, Failure> in
      guard let base = buffer.baseAddress else { preconditionFailure("a C string has a NUL") }
      do throws(Failure) {
        return .success(try body(base))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// The path without trailing slashes.
  private var trimmed: ArraySlice<UInt8> {
    var slice = bytes[...]
    while slice.count > 1, slice.last == .slash { slice.removeLast() }
    return slice
  }

  private var nameBytes: ArraySlice<UInt8> {
    guard let slash = trimmed.lastIndex(of: .slash), trimmed.count > 1 else { return trimmed }
    return trimmed[(slash + 1)...]
  }
}

extension FilePath: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}

extension UInt8 {
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let dot = UInt8(ascii: ".")
}

extension FilePath {
  /// The absolute path, relative to the process's working directory. URIs (`file://`) are returned
  /// unchanged.
  public var absolute: FilePath {
    guard !isAbsolute, !bytes.starts(with: "file://".utf8), let folder = getcwd(nil, 0) else {
      return self
    }
    defer { free(folder) }
    let base = UnsafeBufferPointer(start: folder, count: strlen(folder))
    return FilePath(bytes: base.map(UInt8.init(bitPattern:))).appending(bytes: bytes)
  }

  /// The components of the path, as written.
  var names: [[UInt8]] { bytes.split(separator: UInt8.slash).map { Array($0) } }

  /// The path without symbolic links, `.` and `..`. Where nothing exists there yet, the folders
  /// above are resolved as far as they exist. Blocks on the disk.
  public var resolved: FilePath {
    if let real = try? realPath() { return real }
    return folder == self ? self : folder.resolved.appending(bytes: nameBytes)
  }

  /// The path without symbolic links, `.` and `..`, of something that exists. Blocks on the disk.
  func realPath() throws(FileError) -> FilePath {
    guard let real = withCString({ realpath($0, nil) }) else {
      throw FileError(self, code: errno)
    }
    defer { free(real) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:)))
  }

  /// Whether the path is this folder or below it. Both are compared as written, without resolving
  /// links.
  func isWithin(_ folder: FilePath) -> Bool {
    let above = folder.bytes.last == .slash ? folder.bytes.dropLast() : folder.bytes[...]
    guard bytes.starts(with: above) else { return false }
    return bytes.count == above.count || bytes[above.count] == .slash
  }
}
