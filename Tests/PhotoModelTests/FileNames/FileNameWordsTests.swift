// Tests of the words that are extracted from file names.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct FileNameWordsTests {
  @Test(arguments: [
    ("beach_sunset-2019.jpg", "Beach sunset 2019"), ("Beach.JPG", "Beach"),
    ("beach.sunset.jpeg", "Beach sunset"), ("beach+sunset.png", "Beach sunset"),
    ("2019-05-03 Beach.jpg", "2019-05-03 Beach"), ("2019-05-03_beach.jpg", "2019-05-03 beach"),
    ("Saint-Malo harbour.jpg", "Saint-Malo harbour"), ("St. Peter.jpg", "St. Peter"),
    ("J.R.R. Tolkien.jpg", "J.R.R. Tolkien"), ("C++ code.png", "C++ code"),
    ("Tom & Jerry's day out!.jpg", "Tom & Jerry's day out!"),
    ("(party) beach.jpg", "(party) beach"),
    ("BeachSunset2019.jpg", "Beach Sunset 2019"), ("beach2019.jpg", "Beach 2019"),
    ("McDonald.jpg", "McDonald"), ("iPhone.jpg", "iPhone"), ("my BeachHouse.jpg", "My BeachHouse"),
    ("ROME2019.JPG", "ROME 2019"), ("LA.jpg", "LA"), ("Boeing 747.jpg", "Boeing 747"),
    ("notes.v2.jpg", "Notes v2"), ("Beach", "Beach"), ("Beach 20190503.jpg", "Beach 20190503"),
    ("beach.jpg.jpg", "Beach"), ("Portrait_0.jpg", "Portrait 0"),
  ])
  func wordsAreMadeReadable(name: String, words: String) {
    #expect(FileNameWords.text(of: name) == words)
  }

  @Test(arguments: [
    ("海滩日落.jpg", "海滩日落"), ("海.jpg", "海"), ("2019年5月3日.jpg", "2019年5月3日"),
    ("пляж_закат-2019.jpg", "Пляж закат 2019"), ("été_à_la_plage.jpg", "Été à la plage"),
    ("حديقة_جميلة.jpg", "حديقة جميلة"), ("나의_바다.jpg", "나의 바다"), ("ชายหาด.jpg", "ชายหาด"),
    ("می\u{200c}خواهم.jpg", "می\u{200c}خواهم"), ("beach 😍.jpg", "Beach 😍"),
    ("😍_beach.jpg", "😍 beach"), ("\u{202e}beach\u{200b}.jpg", "Beach"),
  ])
  func wordsAreWordsInAnyScript(name: String, words: String) {
    #expect(FileNameWords.text(of: name) == words)
  }

  @Test func wordsAreComposed() throws {
    let words = try #require(FileNameWords.text(of: "e\u{301}te\u{301}.jpg"))
    #expect(Array(words.unicodeScalars) == Array("\u{c9}t\u{e9}".unicodeScalars))
  }

  @Test(arguments: [
    ("beach%20sunset.jpg", "Beach sunset"), ("%D0%BF%D0%BB%D1%8F%D0%B6.jpg", "Пляж"),
    ("100% fun.jpg", "100% fun"), ("beach%zz.jpg", "Beach%zz"), ("50%ab off.jpg", "50%ab off"),
    ("beach%ff.jpg", "Beach%ff"), ("a beach%20b.jpg", "A beach%20b"),
  ])
  func percentSignsOfWebAddressesAreReadOthersStay(name: String, words: String) {
    #expect(FileNameWords.text(of: name)?.lowercased() == words.lowercased())
  }

  @Test(arguments: [
    // Names from the cards of 40 cameras, and of phones and other programs.
    "IMG_1234.JPG", "img_1234.jpg", "IMG 1234.jpg", "DSC00010.JPG", "DSC_0008.JPG", "_DSC3757.JPG",
    "_MG_0636.JPG", "P1010006.JPG", "p1010006.jpg", "PB180004.JPG", "P1000236.JPG", "DSCN0870.JPG",
    "DSCF0001.JPG", "HPIM1007.JPG", "EPSN0005.JPG", "MVC-001F.JPG", "IMGP6669.JPG", "DCP_4392.JPG",
    "DCP15612.JPG", "P0004801.JPG", "IM000960.JPG", "_K6A7945.JPG", "k6a7945.jpg", "GOPR0001.JPG",
    "GP010001.JPG", "DJI_0001.JPG", "MVI_1234.JPG", "SAM_0163.JPG", "SAM_1999.JPG", "CIMG0001.JPG",
    "PICT0001.JPG", "IMAG0001.jpg", "SANY0001.JPG", "L1001234.JPG", "ABC_1234.JPG", "ABCD1234.JPG",
    "PXL_20260503_140522.jpg", "PXL_20260503_140522123.MP.jpg", "PXL_20260503_140522123.NIGHT.jpg",
    "PXL_20260503_140522123.PORTRAIT-01.COVER.jpg", "20260503_140522.jpg", "20260503_140522(0).jpg",
    "IMG_20260503_140522_BURST001_COVER.jpg", "IMG-20260503-WA0001.jpg", "IMG_E1234.JPG",
    "MVIMG_20260503_140522.jpg", "FB_IMG_1714736722000.jpg", "1714736722000.jpg", "2019.jpg",
    "12345678_987654321012345_123456789_n.jpg", "mmexport1714736722000.jpg",
    "微信图片_20260503140522.jpg", "照片1.jpg",
    "image1.png", "image.jpg", "photo.jpg", "Untitled.png", "unnamed (1).jpg", "download.jpg",
    "photo_2026-05-03_14-05-22.jpg", "WhatsApp Image 2026-05-03 at 14.05.22 (1).jpeg",
    "Screenshot from 2026-05-03 14-05-22.png", "Screen Shot 2026-05-03 at 2.05.22 PM.png",
    "Screenshot_20260503-140522.png", "Bildschirmfoto vom 2026-05-03 14-05-22.png",
    "Capture d’écran du 2026-05-03 14-05-22.png", "Capture d'écran 2026-05-03.png",
    "Снимок экрана от 2026-05-03 14-05-22.png",
    "スクリーンショット 2026-05-03 14.05.22.png", "My new photo.jpg",
    "550e8400-e29b-41d4-a716-446655440000.jpg", "DEADBEEF-FACE-CAFE-BABE-ABCDEFABCDEF.jpg",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709.png", "d41d8cd98f00b204e9800998ecf8427e",
    "Pasted 2026-05-03T140522Z FACE.png", "Pasted 20260503T140522Z 1A2B.png",
    "Galaxy M31 1A2B3C4D.jpg", "Horsehead Nebula DEADBEEF.png",
    "", ".jpg", ".", "..", "-", "___", "1x1.png", "\u{0}", "\u{fffd}cole.jpg", "😍.jpg", "%20.jpg",
  ])
  func namesThatMachinesGiveHaveNoWords(name: String) {
    #expect(FileNameWords.text(of: name) == nil)
  }

  @Test(arguments: [
    "Beach (1).jpg", "beach(12).jpg", "Beach - Copy.jpg", "Beach copy 2.jpg", "beach-copy.jpg",
    "Beach - Copy (2).jpg", "beach-edited.jpg", "beach_edited(1).jpg", "beach~2.jpg",
    "Beach (copy).jpg", "Beach (another copy).jpg", "Beach (3rd copy).jpg", "Beach – Kopie.jpg",
    "Copy of beach.jpg", "beach-scaled.jpg",
  ])
  func marksOfCopiesGo(name: String) {
    #expect(FileNameWords.text(of: name)?.trimmingCharacters(in: [" ", "–"]) == "Beach")
  }

  @Test(arguments: [
    "IMG_1234 - Copy (2).JPG", "IMG_1234-edited.jpg", "img_1234 (1).jpg", "IMG_1234~2.jpg",
    "IMG_1234 копия.jpg", "IMG_1234のコピー.jpg",
  ])
  func aCopyOfACameraNameHasNoWords(name: String) {
    #expect(FileNameWords.text(of: name) == nil)
  }

  @Test(arguments: [
    ("IMG_1234_beach.jpg", "Beach"), ("beach_IMG_1234.jpg", "Beach"),
    ("20260503_140522 Beach.jpg", "Beach"), ("Beach 20260503_140522.jpg", "Beach"),
    ("Canon - EOS RP - _MG_0636.JPG", "Canon - EOS RP"), ("HP - C200 - DSC00002.JPG", "HP - C200"),
    ("1714736722000_beach.jpg", "Beach"), ("img_beach.jpg", "Beach"), ("Sam 2019.jpg", "Sam 2019"),
    ("Sam_beach.jpg", "Sam beach"),
    ("Seattle_WA_2019.jpg", "Seattle WA 2019"), ("Monaco GP.jpg", "Monaco GP"),
  ])
  func aCameraNameBesideWordsGoes(name: String, words: String) {
    #expect(FileNameWords.text(of: name) == words)
  }

  @Test(arguments: [
    ("beach.jpg", "beach"), ("IMG_0001.JPG", "IMG_0001"), ("beach.jpg.jpg", "beach.jpg"),
    ("Dr. Smith", "Dr. Smith"), ("beach", "beach"), ("", ""), (".jpg", ""),
  ])
  func onlyExtensionsOfPicturesAreCutOff(name: String, stem: String) {
    #expect(FileNameWords.stem(of: name) == stem)
  }

  /// No file system has names of more than 255 bytes: the rest is not read.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["a", "a_", "(1)", " copy", "\u{301}", "%20", ".jpg", "1a", "Beach "])
  func aNameWithoutEndIsReadAtOnceAndAsItsBeginning(part: String) {
    let name = String(repeating: part, count: 200_000)
    let beginning = String(name.unicodeScalars.prefix(255))
    #expect(FileNameWords.text(of: name) == FileNameWords.text(of: beginning))
  }

  @Test func wordsWithoutEndAreCutOff() {
    let words = FileNameWords.text(of: String(repeating: "Beach ", count: 200_000))
    #expect(words == String(repeating: "Beach ", count: 42) + "Bea")
  }
}
