// The EXIF of a tagged picture in the other formats that carry it, with as much of each format as a
// reader of metadata needs: PNG 3rd edition 11.3.4.5, RIFF WebP (RFC 9649), ISO 14496-12 and
// 23008-12 for HEIF and AVIF, ISO 18181-2 for JPEG XL.

import Foundation

extension TaggedPicture {
  /// A file of each format, with the format's name.
  var formats: [(String, Data)] {
    [
      ("JPEG", jpeg), ("TIFF", Data(tiff)), ("PNG", png), ("WebP", webp), ("JPEG XL", jxl),
      ("HEIC", heif("heic")), ("AVIF", heif("avif")),
    ]
  }

  private var png: Data {
    let flat = FlatPicture((red: 1, green: 2, blue: 3))
    let start = 8 + 25
    return flat.png.prefix(start) + flat.chunk("eXIf", tiff) + flat.png.dropFirst(start)
  }

  private var webp: Data {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + big(content.count, 4).reversed() + content
        + (content.count % 2 == 0 ? [] : [0])
    }
    // A picture of 1 × 1 that has EXIF.
    let chunks = chunk("VP8X", [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("EXIF", tiff)
    return Data(chunk("RIFF", Array("WEBP".utf8) + chunks))
  }

  private var jxl: Data {
    Data(
      box("JXL ", [0x0d, 0x0a, 0x87, 0x0a]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        + box("Exif", [0, 0, 0, 0] + tiff))
  }

  private func heif(_ brand: String) -> Data {
    let exif = [0, 0, 0, 0] + tiff
    let head = box("ftyp", Array("\(brand)\0\0\0\0mif1".utf8))
    // One item, of type Exif, in one extent.
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif\0".utf8))
    func meta(at offset: Int) -> [UInt8] {
      let place = [0, 1, 0, 0, 0, 1] + big(offset, 4) + big(exif.count, 4)
      return box(
        "meta",
        [0, 0, 0, 0] + box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + big(0, 13))
          + box("iinf", [0, 0, 0, 0, 0, 1] + entry)
          + box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 1] + place))
    }
    let start = head.count + meta(at: 0).count + 8
    return Data(head + meta(at: start) + box("mdat", exif))
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(name.utf8) + content
  }
}
