// Tests of which words of a decoder are about the picture.

import Foundation
import Testing

@testable import PhotoModel

@Suite struct DecodingFailureTests {
  @Test(arguments: [
    "vips_tracked: out of memory --- size == 91MB\n",
    "VipsJpeg: Insufficient memory (case 4)\n",
    "photo.jpg: bad seek to 738\nvips_tracked: Out of memory\n",
    "Not enough memory to load bitmap image",
    "temp.v: unable to write\nunix error: No space left on device\n",
    "unix error: Too many open files\n",
    "photo.jpg: read error\nunix error: Input/output error\nVipsJpeg: premature end of JPEG image\n",
    "glib: Error creating thread: Resource temporarily unavailable\n",
  ])
  func wantOfMemoryOrRoomSaysNothingOfAPicture(words: String) {
    #expect(DecodingFailure.saysNothing(ofPicture: words, code: 0))
  }

  @Test(arguments: [ENOMEM, EMFILE, ENFILE, ENOSPC, EIO])
  func theSystemsErrorSaysItWithoutWords(code: Int32) {
    #expect(DecodingFailure.saysNothing(ofPicture: "VipsJpeg: premature end", code: code))
  }

  @Test(arguments: [
    "", "VipsJpeg: premature end of JPEG image\n", "vipspng: libpng read error\n",
    "webp2vips: unable to read pixels\n", "magickload: operation is blocked\n",
    "photo.avif: bad seek to 2275794896\nunix error: Invalid argument\n",
    "jxlload_source: error JxlDecoderProcessInput\n", "gifload_source: no frames in GIF\n",
  ])
  func whatIsWrongWithThePictureIs(words: String) {
    for code in [0, ENOENT, EINVAL, ENOTTY] {
      #expect(!DecodingFailure.saysNothing(ofPicture: words, code: code))
    }
  }

  @Test func aFileThatIsNamedLikeAnErrorIsNone() {
    let path = "/card/out of memory.jpg"
    let words = "VipsForeignLoad: \"\(path)\" is not a known file format\n"
    #expect(!DecodingFailure.saysNothing(ofPicture: words, code: 0, path: path))
  }
}
