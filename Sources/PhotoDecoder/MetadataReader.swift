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

  /// The tags that are read besides for details.
  private static let detailTags: [(MetadataFields.Kind, String)] = [
    (.lens, "Exif.Photo.LensModel"),
    (.lens, "Xmp.aux.Lens"),
    (.exposure, "Exif.Photo.ExposureTime"),
    (.aperture, "Exif.Photo.FNumber"),
    (.sensitivity, "Exif.Photo.ISOSpeedRatings"),
    (.focalLength, "Exif.Photo.FocalLength"),
  ]

  /// Initialises gexiv2, which enables exiv2 to read HEIF, AVIF and JPEG XL too.
  static let isReady: Bool = {
    guard gexiv2_initialize() != 0 else { return false }
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    return true
  }()

  /// Loads all that is loaded from files later, where no file can be opened then.
  static func load() {
    _ = isReady
    NearestCity.load()
    // Texts of XP tags are UTF-16, whose conversion is a module of glibc's.
    let conversion = iconv_open("UTF-8", "UTF-16LE")
    // It stays loaded for as long as it is open.
    _ = conversion
  }

  /// Reads the metadata of the file; see ``PictureDecoding``.
  /// - Parameter header: adds what the picture's header says.
  static func read(
    _ file: PictureFile, _ language: LanguagePreference, header: (inout MetadataFields) -> Void
  ) -> DecoderReply {
    read(file) { tags in
      var fields = fields(of: tags, language)
      header(&fields)
      return fields
    }
  }

  /// Reads the details of the file.
  /// - Parameter header: adds what the picture's header says.
  static func details(
    of file: PictureFile, _ language: LanguagePreference,
    header: (inout MetadataFields) -> Void
  ) -> DecoderReply {
    read(file) { tags in
      var fields = fields(of: tags, language)
      add(detailTags, of: tags, to: &fields)
      if let (latitude, longitude) = position(of: tags) {
        fields.add(.latitude, Array("\(latitude)".utf8))
        fields.add(.longitude, Array("\(longitude)".utf8))
      }
      header(&fields)
      return fields
    }
  }

  private static func read(
    _ file: PictureFile, _ collect: (Tags) -> MetadataFields
  ) -> DecoderReply {
    guard isReady, let tags = gexiv2_metadata_new() else {
      return DecoderReply(.unreadable, bytes: Array("gexiv2".utf8))
    }
    defer { g_object_unref(tags) }
    // exiv2 guesses the format of bytes that have none, which it may do with what is no picture.
    guard file.format != nil else { return DecoderReply(.metadata) }
    let isRead = file.withMappedBytes { bytes in
      gexiv2_metadata_open_buf(tags, bytes.baseAddress, bytes.count, nil) != 0
    }
    guard let isRead else { return DecoderReply(.unreadable) }
    return DecoderReply(.metadata, bytes: isRead ? collect(tags).bytes : [])
  }

  private static func fields(
    of tags: Tags, _ language: LanguagePreference
  ) -> MetadataFields {
    var fields = MetadataFields()
    add(self.tags, of: tags, to: &fields)
    if let place = place(of: tags, language) { fields.add(.place, Array(place.utf8)) }
    return fields
  }

  private static func add(
    _ wanted: [(MetadataFields.Kind, String)], of tags: Tags, to fields: inout MetadataFields
  ) {
    for (kind, tag) in wanted {
      // XPTitle is UTF-16 in bytes, which exiv2 lists as numbers unless the tag is interpreted.
      let read =
        tag == "Exif.Image.XPTitle"
        ? gexiv2_metadata_try_get_tag_interpreted_string : gexiv2_metadata_try_get_tag_string
      guard let text = read(tags, tag, nil) else { continue }
      fields.add(kind, UnsafeRawBufferPointer(start: text, count: strlen(text)))
      g_free(text)
    }
  }

  private static func place(of tags: Tags, _ language: LanguagePreference) -> String? {
    position(of: tags).flatMap {
      NearestCity.name(latitude: $0.latitude, longitude: $0.longitude, in: language)
    }
  }

  /// The place is read by its two coordinates: `try_get_gps_info` fails without an altitude.
  private static func position(of tags: Tags) -> (latitude: Double, longitude: Double)? {
    var latitude = 0.0
    var longitude = 0.0
    guard gexiv2_metadata_try_get_gps_latitude(tags, &latitude, nil) != 0,
      gexiv2_metadata_try_get_gps_longitude(tags, &longitude, nil) != 0
    else { return nil }
    return (latitude, longitude)
  }
}
