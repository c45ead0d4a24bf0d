// Reads sidecars with gexiv2. The model interprets them in `PhotoModel/Sidecars/`.

import CGexiv2
import PhotoModel

/// Reads the texts of this app in a sidecar.
enum SidecarReader {
  /// Reads the file; see ``SidecarReading``.
  static func read(_ file: PictureFile) -> DecoderReply {
    guard MetadataReader.isReady, let tags = gexiv2_metadata_new() else {
      return DecoderReply(.unreadable, bytes: Array("gexiv2".utf8))
    }
    defer { g_object_unref(tags) }
    // exiv2 takes other files for pictures, and reads the XMP in them.
    let head = file.bytes(from: 0, count: 32)
    guard starts.contains(where: { head.starts(with: $0) }),
      file.length.map({ $0 <= SidecarFields.longestFile }) == true
    else {
      return DecoderReply(.damaged, bytes: Array("not a sidecar".utf8))
    }
    gexiv2_metadata_try_register_xmp_namespace(Sidecar.namespace, Sidecar.prefix, nil)
    let isRead = file.withMappedBytes { bytes in
      gexiv2_metadata_open_buf(tags, bytes.baseAddress, bytes.count, nil) != 0
    }
    guard let isRead else { return DecoderReply(.unreadable) }
    guard isRead, let fields = fields(of: tags) else {
      return DecoderReply(.damaged, bytes: Array("not a sidecar".utf8))
    }
    return DecoderReply(.sidecar, bytes: fields.bytes)
  }

  /// What a sidecar begins with: this app's, and one that another program has written anew.
  private static let starts = ["<?xpacket begin=", "<?xml ", "<x:xmpmeta "].map { Array($0.utf8) }

  /// The texts of all photos; `nil` if there is none, or not enough room for them.
  private static func fields(of tags: UnsafeMutablePointer<GExiv2Metadata>) -> SidecarFields? {
    var fields = SidecarFields()
    for number in 1...SidecarFields.mostPhotos {
      let photo = "Xmp.\(Sidecar.prefix).\(Sidecar.photosProperty)[\(number)]"
      var isNew = true
      for field in SidecarField.allCases {
        let tag = "\(photo)/\(Sidecar.prefix):\(field.propertyName)"
        guard let text = gexiv2_metadata_try_get_tag_string(tags, tag, nil) else { continue }
        defer { g_free(text) }
        guard fields.add(field, String(cString: text), toNewPhoto: isNew) else { return nil }
        isNew = false
      }
      if isNew { break }
    }
    return fields.photos.isEmpty ? nil : fields
  }
}
