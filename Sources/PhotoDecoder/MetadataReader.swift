// Reads a file's metadata with gexiv2. The model interprets them in
// `PhotoModel/Metadata/PhotoMetadata.swift`.

import CGexiv2
import Foundation
import PhotoModel

/// Reads metadata with gexiv2.
enum MetadataReader {
  private typealias Tags = UnsafeMutablePointer<GExiv2Metadata>

  /// The tags that are read, those of a kind in the order in which they are considered.
  private static let tags: [(MetadataFields.Kind, String)] = [
    (.titleByLanguage, "Xmp.dc.title"),
    (.title, "Iptc.Application2.ObjectName"),
    (.title, "Iptc.Application2.Caption"),
    (.title, "Exif.Image.ImageDescription"),
    (.title, "Exif.Image.XPTitle"),
    (.titleByLanguage, "Xmp.dc.description"),
    (.comment, "Exif.Photo.UserComment"),
    (.taken, "Exif.Photo.DateTimeOriginal"),
    (.taken, "Exif.Photo.DateTimeDigitized"),
    (.taken, "Xmp.exif.DateTimeOriginal"),
    (.taken, "Xmp.photoshop.DateCreated"),
    (.taken, "Xmp.xmp.CreateDate"),
    (.taken, "Exif.Image.DateTime"),
    (.make, "Exif.Image.Make"),
    (.make, "Xmp.tiff.Make"),
    (.model, "Exif.Image.Model"),
    (.model, "Xmp.tiff.Model"),
  ]

  /// Initialises gexiv2, which enables exiv2 to read HEIF, AVIF and JPEG XL too.
  private static let isReady: Bool = {
    guard gexiv2_initialize() != 0 else { return false }
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return true
  }()

  /// Reads the metadata of the file at the path; see ``PictureDecoding``.
  static func read(_ path: FilePath) -> DecoderReply {
    // A pipe must not block the decoder, and a folder is no file.
    let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    defer { if file >= 0 { close(file) } }
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return DecoderReply(.unreadable, bytes: [])
    }
    guard isReady, let tags = gexiv2_metadata_new() else {
      return DecoderReply(.unreadable, bytes: Array("gexiv2".utf8))
    }
    defer { g_object_unref(tags) }
    // exiv2 gives "http://…", "-" and the like a special meaning; this path has none.
    guard gexiv2_metadata_open_path(tags, "/proc/self/fd/\(file)", nil) != 0 else {
      return DecoderReply(.metadata, bytes: [])
    }
    return DecoderReply(.metadata, bytes: fields(of: tags).bytes)
  }

  private static func fields(of tags: Tags) -> MetadataFields {
    var fields = MetadataFields()
    for (kind, tag) in self.tags {
      // XPTitle is UTF-16 in bytes, which exiv2 lists as numbers unless the tag is interpreted.
      let read =
        tag == "Exif.Image.XPTitle"
        ? gexiv2_metadata_try_get_tag_interpreted_string : gexiv2_metadata_try_get_tag_string
      guard let text = read(tags, tag, nil) else { continue }
      fields.add(kind, UnsafeRawBufferPointer(start: text, count: strlen(text)))
      g_free(text)
    }
    if let place = place(of: tags) { fields.add(.place, Array(place.utf8)) }
    return fields
  }

  /// The place is read by its two coordinates: `try_get_gps_info` fails without an altitude.
  private static func place(of tags: Tags) -> String? {
    var latitude = 0.0
    var longitude = 0.0
    guard gexiv2_metadata_try_get_gps_latitude(tags, &latitude, nil) != 0,
      gexiv2_metadata_try_get_gps_longitude(tags, &longitude, nil) != 0
    else { return nil }
    return NearestCity.name(latitude: latitude, longitude: longitude)
  }
}
