// A sidecar as XMP: the texts and the rating that other photo programs read (`XMPPacket.swift`), and each
// photo in a namespace of this app.

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
    let lines =
      ["   <\(Self.prefix):\(Self.photosProperty)>", "    <rdf:Seq>"]
      + photos.flatMap(lines)
      + ["    </rdf:Seq>", "   </\(Self.prefix):\(Self.photosProperty)>"]
    return XMPPacket(
      title: shown?.name, description: shown?.description, keywords: shown?.keywords ?? [],
      rating: shown?.liked == true ? Self.likedRating : nil,
      own: (Self.prefix, Self.namespace, lines)
    ).bytes
  }

  private func lines(of photo: SidecarPhoto) -> [String] {
    var values = photo.values
    values[.count] = String(photos.count)
    values[.checksum] = SidecarPhoto.checksum(of: values, original: sha256)
    let properties = SidecarField.allCases.compactMap { field in
      values[field].map { value in
        let name = "\(Self.prefix):\(field.propertyName)"
        return "      <\(name)>\(XMPPacket.escaped(SidecarText.escaped(value)))</\(name)>"
      }
    }
    return ["     <rdf:li rdf:parseType=\"Resource\">"] + properties + ["     </rdf:li>"]
  }
}
