// Tests of the details that a person sees, from what a decoder read.

import Testing

@testable import PhotoModel

@Suite struct PictureDetailsTests {
  private func details(_ texts: [(MetadataFields.Kind, String)]) -> PictureDetails {
    var fields = MetadataFields()
    for (kind, text) in texts { fields.add(kind, Array(text.utf8)) }
    return MetadataFields(bytes: fields.bytes).details
  }

  @Test func aFileThatSaysAllIsUnderstood() {
    let details = details([
      (.make, "Canon"), (.model, "Canon EOS RP"), (.taken, "2026:05:03 14:05:22"),
      (.lens, "RF 35mm F1.8"), (.exposure, "1/250"), (.aperture, "28/10"), (.sensitivity, "400"),
      (.focalLength, "35/1"), (.latitude, "-33.8567844"), (.longitude, "151.2152967"),
      (.profile, "Display P3"), (.place, "Sydney"), (.width, "6240"), (.height, "4160"),
    ])
    #expect(details.camera == "Canon EOS RP")
    #expect(details.taken?.hour == 14)
    #expect(details.lens == "RF 35mm F1.8")
    #expect(details.exposure == "1/250 s")
    #expect(details.aperture == "f/2.8")
    #expect(details.sensitivity == "ISO 400")
    #expect(details.focalLength == "35 mm")
    #expect(details.position == "33.85678° S, 151.21530° E")
    #expect(details.profile == "Display P3")
    #expect(details.place == "Sydney")
    #expect(details.size == PixelSize(width: 6240, height: 4160))
  }

  @Test(
    arguments: [
      ("1/3", "0.3 s"), ("10/300", "1/30 s"), ("30/1", "30 s"), ("1/8000", "1/8000 s"),
      ("0/1", nil), ("1/0", nil), ("x", nil), ("-1/60", nil), ("1/99999999999", nil),
      ("99999999999/1", nil),
    ] as [(String, String?)])
  func exposureTimesAreThoseOfCameras(_ text: String, _ expected: String?) {
    #expect(details([(.exposure, text)]).exposure == expected)
  }

  @Test(arguments: [("91", "0"), ("0", "-181"), ("nan", "0"), ("inf", "1"), ("", "1")])
  func aPlaceThatIsNowhereIsNone(_ latitude: String, _ longitude: String) {
    #expect(details([(.latitude, latitude), (.longitude, longitude)]).position == nil)
  }

  @Test func aFileThatSaysNothingHasNone() { #expect(details([]) == PictureDetails()) }
}
