// Tests of the choice among clipboard formats, with those that real programs offer.

import Testing

@testable import PhotoModel

@Suite struct PasteFormatTests {
  private func best(_ types: String...) -> PasteFormat {
    PasteFormat(types: types, hasFiles: false)
  }

  @Test func filesGoFirst() {
    #expect(PasteFormat(types: ["image/png", "text/uri-list"], hasFiles: true) == .files)
  }

  @Test func whatIsNoPictureIsNothing() {
    #expect(best() == .nothing)
    #expect(best("text/plain", "text/html", "image/svg+xml", "application/pdf") == .nothing)
  }

  @Test func aSingleTypeIsTaken() {
    for type in [
      "image/jpeg", "image/heic", "image/heif", "image/avif", "image/webp", "image/jxl",
      "image/png",
      "image/tiff", "image/gif", "image/bmp",
    ] {
      #expect(best("TARGETS", "text/html", type) == .picture(type: type))
    }
  }

  @Test func theEncodingThatItCameInGoesBeforeAPNGMadeOfIt() {
    #expect(best("text/html", "image/png", "image/jpeg") == .picture(type: "image/jpeg"))
    #expect(best("image/png", "image/webp") == .picture(type: "image/webp"))
    #expect(best("image/png", "image/avif", "image/webp") == .picture(type: "image/avif"))
    #expect(best("image/png", "image/gif") == .picture(type: "image/gif"))
  }

  @Test func ofWhatAToolkitWritesOfPixelsPNGAloneLosesNothing() {
    // First GDK's, as Firefox and GIMP offer them, then Qt's.
    #expect(
      best("text/html", "image/png", "image/jpeg", "image/bmp", "image/x-bmp", "image/tiff")
        == .picture(type: "image/png"))
    #expect(best("image/jpeg", "image/tiff", "image/png") == .picture(type: "image/png"))
    #expect(
      best("application/x-qt-image", "image/png", "image/bmp", "image/jpeg", "image/webp")
        == .picture(type: "image/png"))
    // Without a PNG nothing shows that it was made from pixels.
    #expect(best("image/bmp", "image/jpeg") == .picture(type: "image/jpeg"))
  }

  @Test func otherWordsForATypeAreKnownAndHandedBackAsTheyAre() {
    #expect(best("image/jpg") == .picture(type: "image/jpg"))
    #expect(best("IMAGE/PNG") == .picture(type: "IMAGE/PNG"))
    #expect(best("image/png;charset=binary") == .picture(type: "image/png;charset=binary"))
    #expect(best("image/x-ms-bmp", "image/png") == .picture(type: "image/png"))
  }
}
