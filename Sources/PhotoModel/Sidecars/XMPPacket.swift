// XMP (Adobe's "XMP Specification Part 1", ISO 16684-1) as other photo programs read it: the texts of one
// photo. The library's own sidecars have more in it (`Sidecar+XMP.swift`); copies of an export whose
// format holds no metadata get one too.

/// The text of an XMP file.
struct XMPPacket {
  /// The name, as `dc:title`.
  var title: String?
  /// The description, as `dc:description`.
  var description: String?
  /// The keywords, as `dc:subject`.
  var keywords: [String] = []
  /// From 1 to 5, as `xmp:Rating`.
  var rating: Int?
  /// A namespace of this app, with its prefix, and lines with properties in it.
  var own: (prefix: String, namespace: String, lines: [String])?

  /// The bytes of the file: the same for the same contents.
  var bytes: [UInt8] {
    let namespace = own.map { "\n    xmlns:\($0.prefix)=\"\($0.namespace)\"" } ?? ""
    var lines = [
      "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>",
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
      " <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
      "  <rdf:Description rdf:about=\"\"",
      "    xmlns:dc=\"http://purl.org/dc/elements/1.1/\"",
      "    xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\(namespace)>",
    ]
    if let title { lines += Self.alternative("dc:title", title) }
    if let description { lines += Self.alternative("dc:description", description) }
    if !keywords.isEmpty {
      lines += ["   <dc:subject>", "    <rdf:Bag>"]
      lines += keywords.map {
        "     <rdf:li>\(Self.escaped(SidecarText.readable($0)))</rdf:li>"
      }
      lines += ["    </rdf:Bag>", "   </dc:subject>"]
    }
    if let rating { lines.append("   <xmp:Rating>\(rating)</xmp:Rating>") }
    lines += own?.lines ?? []
    lines += ["  </rdf:Description>", " </rdf:RDF>", "</x:xmpmeta>", "<?xpacket end=\"w\"?>", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// A property with a text in the default language.
  private static func alternative(_ property: String, _ value: String) -> [String] {
    [
      "   <\(property)>", "    <rdf:Alt>",
      "     <rdf:li xml:lang=\"x-default\">\(escaped(SidecarText.readable(value)))</rdf:li>",
      "    </rdf:Alt>", "   </\(property)>",
    ]
  }

  /// A text between two tags.
  static func escaped(_ text: String) -> String {
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
