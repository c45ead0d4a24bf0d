// Reads sidecars without a decoder: those that the app has written, whose values have a line each.

import Foundation
import PhotoModel

/// Reads what this app has written, line by line.
public struct PlainSidecars: SidecarReading {
  private let failures: [String: PictureError]

  /// - Parameter failures: the errors of files that can't be read, by their names.
  public init(failures: [String: PictureError] = [:]) { self.failures = failures }

  public func sidecarFields(at path: FilePath) async throws -> SidecarFields {
    if let failure = failures[path.name] { throw failure }
    guard let bytes = FileManager.default.contents(atPath: path.text) else {
      throw PictureError.unreadable(path)
    }
    guard let fields = Self.fields(of: bytes) else { throw PictureError.damaged(detail: "") }
    return fields
  }

  /// The texts in a sidecar; `nil` for another file.
  public static func fields(of xmp: some Sequence<UInt8>) -> SidecarFields? {
    let lines = String(decoding: Array(xmp), as: UTF8.self).split(separator: "\n")
    guard lines.first?.hasPrefix("<?xpacket") == true else { return nil }
    var fields = SidecarFields()
    for line in lines {
      for field in SidecarField.allCases {
        let (start, end) = (
          "      <gtkphotos:\(field.propertyName)>", "</gtkphotos:\(field.propertyName)>"
        )
        guard line.hasPrefix(start), line.hasSuffix(end) else { continue }
        let text = String(line.dropFirst(start.count).dropLast(end.count))
          .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        _ = fields.add(field, text, toNewPhoto: field == .id)
      }
    }
    return fields
  }
}
