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
    // By bytes: a text may begin with a mark, which Swift takes for a part of the character before.
    let lines = Array(xmp).split(separator: UInt8(ascii: "\n"))
    guard lines.first?.starts(with: "<?xpacket".utf8) == true else { return nil }
    var fields = SidecarFields()
    for line in lines {
      for field in SidecarField.allCases {
        let (start, end) = (
          "      <gtkphotos:\(field.propertyName)>".utf8, "</gtkphotos:\(field.propertyName)>".utf8
        )
        guard line.starts(with: start), line.suffix(end.count).elementsEqual(end) else { continue }
        let value = line.dropFirst(start.count).dropLast(end.count)
        var text = String(decoding: value, as: UTF8.self)
        for (entity, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
          text = text.replacingOccurrences(of: entity, with: letter, options: .literal)
        }
        _ = fields.add(field, text, toNewPhoto: field == .id)
      }
    }
    return fields
  }
}
