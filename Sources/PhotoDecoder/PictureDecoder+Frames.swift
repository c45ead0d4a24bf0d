// The frames of an animated GIF or WebP. libvips decodes several of them into one high image.

import CVips
import PhotoModel

extension PictureDecoder {
  /// How long each frame is shown (``PictureAnimation``); nothing for a picture that does not move.
  func timing(of file: PictureFile) -> DecoderReply {
    reporting {
      guard file.format != .bmp else { return DecoderReply(.timing) }
      return opened(file, frame: 0) { picture in
        let header = picture.header
        let count = Int(vips_image_get_n_pages(header))
        var delays: UnsafeMutablePointer<Int32>?
        var delayCount: Int32 = 0
        guard count > 1, vips_image_get_typeof(header, "delay") != 0,
          vips_image_get_array_int(header, "delay", &delays, &delayCount) == 0, let delays
        else { return DecoderReply(.timing) }
        let known = UnsafeBufferPointer(start: delays, count: Int(delayCount))
        let times = (0..<min(count, PictureAnimation.mostFrames)).map { frame in
          known.isEmpty ? 0 : max(0, Int(known[min(frame, known.count - 1)]))
        }
        return DecoderReply(.timing, bytes: PictureAnimation(delays: times)?.bytes ?? [])
      }
    }
  }

  /// Several frames, one after another, each as the rendition at its place.
  func frames(of file: PictureFile, _ request: DecoderRequest) -> DecoderReply {
    reporting {
      opened(file, frame: request.frame) { picture in
        guard let source = picture.file.source() else { return Self.failure(.unreadable) }
        defer { g_object_unref(source) }
        let count = request.renditions.count
        let size = picture.header.size
        guard let pixels = size.pixelCount, pixels * count <= PictureLimits.pixels,
          let strip = gtkphotos_vips_open_random(
            source, "[page=\(request.frame),n=\(count),fail_on=truncated]")
        else { return Self.failure(.damaged) }
        defer { g_object_unref(strip) }
        guard let colours = strip.after([gtkphotos_vips_srgb]) else {
          return Self.failure(.damaged)
        }
        defer { g_object_unref(colours) }
        var next = 0
        return Self.reply(request, size) { rendition in
          defer { next += 1 }
          let frame = PixelRectangle(x: 0, y: next * size.height, size: size)
          return part(colours, frame).flatMap { Self.fitted($0, rendition) }
        }
      }
    }
  }
}
