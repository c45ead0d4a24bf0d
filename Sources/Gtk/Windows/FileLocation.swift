// Files that a person or another program hands over: chosen, dropped, pasted, opened.

import CGtk

/// Where a file is.
///
/// ```swift
/// window.onDrop { files in open(files.map(\.bytes)) }
/// ```
public struct FileLocation: Sendable, Equatable {
  /// The path as the kernel knows it, without a zero at its end; the address (URI) of a file that is
  /// on no disk of this machine, so that the person can be told of it.
  public let bytes: [UInt8]

  /// A path, or an address.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The location of a GFile.
  package init(of file: OpaquePointer) {
    let text = g_file_get_path(file) ?? g_file_get_uri(file)
    defer { g_free(text) }
    bytes =
      text.map { text in
        UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
      } ?? []
  }

  /// The locations of a GdkFileList, in its order.
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
