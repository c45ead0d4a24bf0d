// Reads sidecars without a decoder: those that the app has written, whose values have a line each.

import Foundation

@testable import PhotoModel

/// Reads what this app has written, line by line.
struct PlainSidecars: SidecarReading {
  var failures: [String: PictureError] = [:]

  func sidecarFields(at path: FilePath) async throws -> SidecarFields {
    if let failure = failures[path.name] { throw failure }
    var fields = SidecarFields()
    let lines = String(decoding: try File.contents(of: path), as: UTF8.self).split(
      separator: "\n")
    guard lines.first?.hasPrefix("<?xpacket") == true else {
      throw PictureError.damaged(detail: "")
    }
    for line in lines {
      for field in SidecarField.allCases {
        let (start, end) = (
          "      <gtkphotos:\(field.propertyName)>", "</gtkphotos:\(field.propertyName)>"
        )
        guard line.hasPrefix(start), line.hasSuffix(end) else { continue }
        let text = String(line.dropFirst(start.count).dropLast(end.count))
          .replacingOccurrences(of: "&lt;", with: "<")
          .replacingOccurrences(of: "&gt;", with: ">")
          .replacingOccurrences(of: "&amp;", with: "&")
        _ = fields.add(field, text, toNewPhoto: field == .id)
      }
    }
    return fields
  }
}
