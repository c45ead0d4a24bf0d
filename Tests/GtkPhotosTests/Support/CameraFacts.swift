// The expected metadata of the cameras' files among the test pictures.

import TestPictures

/// The metadata that a camera wrote into a file.
struct CameraFacts {
  let file: String
  /// The camera's name as people read it.
  let name: String
  /// When the photo was taken; `nil` if the camera's clock was never set.
  let taken: String?

  /// The cameras of a set: all of the project's own, some of the shared ones.
  static func of(_ set: PictureSet) -> [CameraFacts] { set.isOwn ? own : shared }

  /// The titles of the project's own files that have one: in XMP, in the `XPTitle` of Windows, and
  /// in the encoding of Windows.
  static let titles = [
    "epson.jpg": "The tree at home", "sony.jpg": "Ёлка у дома", "panasonic.jpg": "Château d’eau",
  ]

  /// The places of the project's own files that have coordinates.
  static let places = ["apple.jpg": "Munich"]

  private static let own = [
    CameraFacts(file: "apple.jpg", name: "Apple iPhone XR", taken: "2026-06-29T23:11:48"),
    CameraFacts(file: "canon.jpg", name: "Canon EOS RP", taken: "2026-05-02T20:52:31"),
    CameraFacts(file: "epson.jpg", name: "EPSON PhotoPC 3100Z", taken: "2026-12-24T18:00:59"),
    CameraFacts(file: "hp.jpg", name: "HP PhotoSmart C200", taken: "2026-08-23T07:12:19"),
    CameraFacts(
      file: "kodak.jpg", name: "KODAK DIGITAL SCIENCE DC260", taken: "2026-09-12T17:40:55"),
    CameraFacts(file: "nikon.jpg", name: "NIKON D90", taken: "2026-06-14T10:24:07"),
    CameraFacts(file: "olympus.jpg", name: "OLYMPUS C3000Z", taken: nil),
    CameraFacts(file: "panasonic.jpg", name: "Panasonic PV-SD4090", taken: "2026-10-06T12:00:00"),
    CameraFacts(file: "pentax.jpg", name: "PENTAX *ist DL", taken: "2026-10-04T06:58:02"),
    CameraFacts(file: "sony.jpg", name: "SONY SLT-A57", taken: "2026-10-05T08:30:00"),
  ]

  private static let shared = [
    CameraFacts(
      file: "Canon - EOS RP - _MG_0636.JPG", name: "Canon EOS RP", taken: "2020-02-18T08:56:22"),
    CameraFacts(
      file: "Nikon - D90 - DSC_0011.JPG", name: "NIKON D90", taken: "2021-06-25T10:35:55"),
    CameraFacts(
      file: "Apple - iPhone XR - IMG_3614.JPG", name: "Apple iPhone XR",
      taken: "2020-04-17T10:04:34"),
    CameraFacts(
      file: "HP - C200 - DSC00002.JPG", name: "HP PhotoSmart C200", taken: "2020-09-02T11:33:48"),
    CameraFacts(
      file: "Kodak - DC260 - DC260_01 - P0004801.JPG", name: "KODAK DIGITAL SCIENCE DC260",
      taken: "2024-01-06T12:55:56"),
    CameraFacts(file: "Olympus - C-3000 - P1010006.JPG", name: "OLYMPUS C3000Z", taken: nil),
    CameraFacts(
      file: "Pentax - ist DL - IMGP6669.JPG", name: "PENTAX *ist DL", taken: "2020-03-06T09:56:25"),
  ]
}
