// Files that a person or another program hands over: chosen, dropped, pasted or opened.

import CGtk

/// The location of a file.
///
/// ```swift
/// window.onDrop { files in open(files.map(\.bytes)) }
/// ```
public struct FileLocation: Sendable, Equatable {
  /// The path as the kernel uses it, without a terminating zero. For a file that is not on a disk
  /// of this machine, the URI, so that a message can name the file.
  public let bytes: [UInt8]

  /// Creates a location from a path or a URI.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The location of a `GFile`.
  package init(of file: OpaquePointer) {
    let text = g_file_get_path(file) ?? g_file_get_uri(file)
    defer { g_free(text) }
    bytes =
      text.map { text in
        UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
      } ?? []
  }

  /// The locations of a `GdkFileList`, in its order.
  package static func all(in list: OpaquePointer) -> [FileLocation] {
    guard let files = gdk_file_list_get_files(list) else { return [] }
    defer { g_slist_free(files) }
    var locations: [FileLocation] = []
    var node: UnsafeMutablePointer<GSList>? = files
    while let current = node {
      if let file = current.pointee.data {
        locations.append(FileLocation(of: OpaquePointer(file)))
      }
      node = current.pointee.next
    }
    return locations
  }
}
