// A sidecar as XMP (Adobe's "XMP Specification Part 1", ISO 16684-1): the name as `dc:title` and the
// rating as `xmp:Rating`, which other photo programs read, and each photo in a namespace of this app.

import Foundation

extension Sidecar {
  /// The namespace of this app's properties.
  public static let namespace = "https://gtkphotos.org/ns/1.0/"
  /// The prefix of the namespace.
  public static let prefix = "gtkphotos"
  /// The property with the photos, a sequence of structures.
  public static let photosProperty = "Photos"
  /// The rating of a photo that is liked; one that is not has none.
  private static let likedRating = 5

  /// The file's bytes: the same for the same contents, so that an inspection can compare them.
  public var xmp: [UInt8] {
    // What other programs show is the first photo that is not in the trash.
    let shown = photos.first { $0.deleted == nil } ?? photos.first
    var lines = [
      "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>",
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
      " <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
      "  <rdf:Description rdf:about=\"\"",
      "    xmlns:dc=\"http://purl.org/dc/elements/1.1/\"",
      "    xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"",
      "    xmlns:\(Self.prefix)=\"\(Self.namespace)\">",
    ]
    if let name = shown?.name {
      lines += [
        "   <dc:title>", "    <rdf:Alt>",
        "     <rdf:li xml:lang=\"x-default\">\(Self.text(SidecarText.readable(name)))</rdf:li>",
        "    </rdf:Alt>", "   </dc:title>",
      ]
    }
    if shown?.liked == true { lines.append("   <xmp:Rating>\(Self.likedRating)</xmp:Rating>") }
    lines += ["   <\(Self.prefix):\(Self.photosProperty)>", "    <rdf:Seq>"]
    for photo in photos { lines += self.lines(of: photo) }
    lines += [
      "    </rdf:Seq>", "   </\(Self.prefix):\(Self.photosProperty)>", "  </rdf:Description>",
      " </rdf:RDF>", "</x:xmpmeta>", "<?xpacket end=\"w\"?>", "",
    ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func lines(of photo: SidecarPhoto) -> [String] {
    var values = photo.values
    values[.count] = String(photos.count)
    values[.checksum] = SidecarPhoto.checksum(of: values, original: sha256)
    let properties = SidecarField.allCases.compactMap { field in
      values[field].map { value in
        let name = "\(Self.prefix):\(field.propertyName)"
        return "      <\(name)>\(Self.text(SidecarText.escaped(value)))</\(name)>"
      }
    }
    return ["     <rdf:li rdf:parseType=\"Resource\">"] + properties + ["     </rdf:li>"]
  }

  /// A text between two tags.
  private static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
