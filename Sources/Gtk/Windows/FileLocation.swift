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

  /// The person's folder for pictures; the home folder where the desktop has none.
  public static var pictures: FileLocation {
    let path = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) ?? g_get_home_dir()
    return FileLocation(path: path)
  }

  /// The location of a `GFile`.
  package init(of file: OpaquePointer) {
    let text = g_file_get_path(file) ?? g_file_get_uri(file)
    defer { g_free(text) }
    self.init(path: text)
  }

  private init(path: UnsafePointer<CChar>?) {
    bytes =
      path.map { path in
        UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
      } ?? []
  }

  /// Calls a function with the location as a C string.
  package func withPath<Result>(_ use: (UnsafePointer<CChar>) -> Result) -> Result {
    let letters = bytes.map { CChar(bitPattern: $0) } + [0]
    // The array is not empty.
    return letters.withUnsafeBufferPointer { use($0.baseAddress.unsafelyUnwrapped) }
  }

  /// The location as a `GFile`.
  @MainActor
  package var object: GObjectRef {
    withPath { path in
      guard let file = g_file_new_for_path(path) else { preconditionFailure("out of memory") }
      return GObjectRef(owning: Instance(file))
    }
  }

  /// The location as a URI: `file:///home/anna/Beach%202.jpg`.
  @MainActor
  public var uri: String {
    let object = object
    let text = withExtendedLifetime(object) { g_file_get_uri(object.opaque) }
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
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
