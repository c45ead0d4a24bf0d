// Tests of what a caption is worth as a name.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct CaptionTests {
  @Test(arguments: [
    // Seen in photos of 40 cameras.
    "OLYMPUS DIGITAL CAMERA         ", "SONY DSC                        ", "EPSON DSC picture",
    "DSC00002", "IM000960.JPG", "                               ",
    // Left out by other photo programs.
    "MINOLTA DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "JENOPTIK DIGITAL CAMERA",
    "MEDION DIGITAL CAMERA", "MOULTRIE DIGITAL GAME CAMERA", "KODAK Digital Still Camera",
    "SAMSUNG DIGITAL CAMERA", "SAMSUNG CAMERA PICTURES", "SAMSUNG", "DIGITAL CAMERA",
    "Digital Camera", "<KENOX S1050  / Samsung S1050>", "<Digimax i5, Samsung #1>",
    "ACME DIGITAL CAMERA", "CASIO COMPUTER CO.,LTD.", "DCF 1.0", "Exif_JPEG_PICTURE",
    "My beautiful picture", "default", "binary comment", "charset=Ascii", "charset=\"Ascii\" ",
    "lang=\"x-default\"", "x-default", "hdrpl", "oznorWO", "_cuva", "smart", "HELLOMOTO",
    "LEAD Technologies Inc. V1.01", "Created with GIMP", "Created with The GIMP",
    "Created by Imlib", "File written by Adobe Photoshop® 4.0", "Shot on OnePlus",
    "Processed with VSCO with a6 preset", "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62)",
    "Untitled", "untitled.jpg", "Picasa", "(Binary data 64 bytes)", "DCIM\\100MEDIA\\DJI_0001.JPG",
    "/DCIM/100CANON/IMG_0001.JPG", "IMG_0001", "20260503_140522",
    "da39a3ee5e6b4b0d3255bfef95601890",
    // Nothing at all.
    "", "\0\0\0\0", "\0Beach", "\u{1}\u{2}", "\u{200b}", "\u{fffd}\u{fffd}", "...", "-", "\n\t",
  ])
  func whatMachinesWriteIsNoName(text: String) {
    #expect(Caption.clean(text, camera: nil) == nil)
    #expect(Caption.isBoilerplate(text, camera: nil))
  }

  @Test(arguments: [
    "Beach", "Grandma with her first digital camera", "My first digital camera", "Apple", "Smart",
    "2019", "42", "A320", "M31", "😍", "海", "The photo of the year", "Samsung tower in Seoul",
    "Created with love by Anna", "Shot on the beach", "Default gateway", "Untitled no. 5",
    "Hdr test of the barn", "☃", "A", "100%", "IMG_0001 at the beach", "Картина",
  ])
  func whatPeopleWriteIsOne(text: String) {
    #expect(Caption.clean(text, camera: nil) == text)
    #expect(Caption.clean(text, camera: "Canon EOS RP") == text)
    #expect(!Caption.isBoilerplate(text, camera: nil))
  }

  @Test(arguments: [
    "Canon EOS RP", "CANON EOS RP", "EOS RP", "Canon", "canon_eos-rp", "CanonEOSRP",
  ])
  func theCameraItselfIsNoCaption(text: String) {
    #expect(Caption.clean(text, camera: "Canon EOS RP") == nil)
  }

  @Test(arguments: ["Canon EOS RP at the beach", "13"])
  func moreThanTheCameraIs(text: String) {
    #expect(Caption.clean(text, camera: "Canon EOS RP 13") == text)
  }

  @Test(arguments: [
    ("  Beach \n at\r\n\tnight  ", "Beach at night"), ("Beach\0garbage", "Beach"),
    ("charset=Ascii Beach", "Beach"), ("lang=\"x-default\" Beach", "Beach"),
    ("\u{202e}Beach\u{200b}", "Beach"), ("Beach\u{1b}[31m", "Beach [31m"),
    ("beach_sunset.jpg", "Beach sunset"), ("a\u{2028}b\u{85}c", "a b c"),
  ])
  func itBecomesOneLine(text: String, name: String) {
    #expect(Caption.clean(text, camera: nil) == name)
  }

  @Test func aLongCaptionIsCutBehindAWord() throws {
    let name = try #require(
      Caption.clean(String(repeating: "beach ", count: 100_000), camera: nil))
    #expect(name.count <= 200)
    #expect(name.hasSuffix("beach…"))
    let exact = String(repeating: "z", count: 200)
    #expect(Caption.clean(exact, camera: nil) == exact)
    #expect(Caption.clean(exact + "z", camera: nil)?.count == 200)
  }

  @Test(
    arguments: PhotoNamesTests.nasty + [
      "charset=Ascii lang=x-default Beach", "canon_inc.jpg", "beach.jpg.jpg", "smart.jpg",
      String(repeating: "charset=Ascii ", count: 100_000),
    ])
  func cleaningAgainChangesNothing(text: String) {
    guard let name = Caption.clean(text, camera: nil) else { return }
    #expect(Caption.clean(name, camera: nil) == name)
    #expect(!PhotoName.isBlank(name) && name.count <= 200)
  }
}
