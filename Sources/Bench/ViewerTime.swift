// Measures how fast one photo is looked at: opened, left for the next one, zoomed and moved, and a
// panorama of more than a hundred megapixels.

import Foundation
import PhotoModel
import WindowDriver

/// The time to look at photos, and the memory that it takes.
enum ViewerTime {
  private static let photoCount = 96
  /// Each fourth photo: nothing of it is decoded ahead.
  private static let openedCount = 20
  /// Two frames at 60 per second.
  private static let nextFrames = 2.0 / 60
  private static let frame = 1.0 / 60
  /// The size of the picture's area in a new window, in pixels.
  private static let viewer = PixelSize(width: 1014, height: 638)
  /// GDK's numbers of the keys (gdkkeysyms.h).
  private static let (space, right, one) = (0x20, 0xff53, 0x31)

  /// Looks at photos with the keys.
  static func measure(_ setup: BenchSetup, _ corpus: Corpus, into report: inout Report) throws {
    Bench.tell("Looking at photos…")
    let folder = setup.folder.appending(path: "looked-at")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for photo in corpus.large.prefix(photoCount) {
      let link = folder.appending(path: photo.lastPathComponent)
      // Of an earlier run, it is there; a photo that can't be linked is missing from those that are
      // looked at.
      try? FileManager.default.linkItem(at: photo, to: link)
    }
    let panorama = folder.appending(path: "panorama.jpg")
    try Panorama.make(panorama, of: corpus.large)
    let plain = try wholeDecode(setup, panorama)
    let fitted = try fittedDecode(setup, corpus.large)

    let app = try TracedApp(setup, picking: folder)
    try app.waitForDialog()
    try app.waitForCopies(photoCount + 1)
    try app.waitForDialog()
    let keys = try KeyStream()
    try keys.press("Escape")
    try app.waitForKeyboard()
    Waiting.pause(2)
    let before = app.memoryWithDecoders
    let alone = app.residentMemory
    // Photos that nothing is decoded of.
    try keys.press("Home")
    var opened: [Double] = []
    for _ in 0..<openedCount {
      opened.append(try app.time(of: "space", space, until: "photo", keys))
      Waiting.pause(1)
      try keys.press("Escape")
      Waiting.pause(0.5)
      for _ in 0..<4 { try keys.press("Right") }
      Waiting.pause(0.3)
    }
    try keys.press("Home")
    Waiting.pause(0.5)
    _ = try app.time(of: "space", space, until: "photo", keys)
    Waiting.pause(2)
    var next: [Double] = []
    for _ in 0..<20 {
      next.append(try app.time(of: "Right", right, until: "photo", keys))
      Waiting.pause(1)
    }
    let zoomed = try app.time(of: "ctrl+1", one, until: "tiles", keys)
    try keys.press("ctrl+0")
    Waiting.pause(1)
    let small = app.memoryWithDecoders

    // The same keys, and those of other programs, by what is on the screen.
    let screen = ScreenMemory()
    let ours = try screen.map { screen in
      let name = "gtk-photos"
      let photos = ViewerPeers.Keys(
        program: name, next: "Right", last: "End", fullSize: "ctrl+1")
      defer {
        // As before. A key that can't be pressed fails what is measured next, too.
        try? keys.press("ctrl+0")
        try? keys.press("Home")
      }
      return try ViewerPeers.times(of: photos, screen, keys)
    }
    Waiting.pause(3)

    // The panorama was picked last.
    let large = try app.time(of: "End", 0xff57, until: "photo", keys)
    Waiting.pause(3)
    let tiled = try app.time(of: "ctrl+1", one, until: "tiles", keys)
    Waiting.pause(1)
    let start = MonotonicTime.now
    for _ in 0..<120 {
      try keys.press("Right")
      Waiting.pause(frame)
    }
    let end = MonotonicTime.now
    let most = app.memoryWithDecoders
    let grown = app.residentMemory - alone
    let log = ScrollLog(try app.end())
    let frames = log.frames(in: start...end).map { $0.work + $0.toolkit + $0.paint }

    let decode = Report.Measure(name: "decode to this size", amount: .seconds(fitted))
    report.add("One decode to the size of the viewer", .seconds(fitted))
    report.add(
      "Photo opened, not decoded ahead, p50", .seconds(Statistics.median(opened)), beside: decode)
    report.add(
      "Photo opened, not decoded ahead, p95", .seconds(Statistics.percentile(0.95, of: opened)),
      atMost: .seconds(fitted * 1.2 + frame * 2), "1.2 × that decode and two frames")
    report.add("Next photo, decoded ahead, p50", .seconds(Statistics.median(next)))
    report.add(
      "Next photo, decoded ahead, p95", .seconds(Statistics.percentile(0.95, of: next)),
      atMost: .seconds(nextFrames), "two frames")
    report.add("Zoom to 1:1, until all is sharp", .seconds(zoomed))
    report.add("Memory while photos are looked at, app and decoders", .bytes(small - before))
    let measure = Report.Measure(name: "plain decode", amount: .seconds(plain))
    let megapixels = Panorama.pixelCount / 1_000_000
    report.add("Panorama of \(megapixels) megapixels, plain decode", .seconds(plain))
    report.add("Panorama, opened", .seconds(large), beside: measure, atMost: 2)
    report.add("Panorama, zoom to 1:1, until all is sharp", .seconds(tiled), beside: measure)
    report.add(
      alone: "Panorama, moved by a key, the main thread a frame, p99",
      .seconds(Statistics.percentile(0.99, of: frames)), atMost: .seconds(frame))
    report.add(
      alone: "Panorama, growth of the app", .bytes(grown), atMost: .bytes(64 << 20))
    let decoded = Report.Amount.bytes(Panorama.pixelCount * 3)
    report.add(
      "Panorama, growth of app and decoders", .bytes(most - before),
      beside: Report.Measure(name: "decoded picture", amount: decoded), atMost: 1.2)
    if let screen, let ours, let first = corpus.large.first {
      let link = folder.appending(path: first.lastPathComponent)
      try ViewerPeers.measure(setup.folder, link, screen, ours, into: &report)
    }
  }

  /// The time in which a decoder decodes a photo to the size of a new window's viewer: the median, in
  /// seconds.
  private static func fittedDecode(_ setup: BenchSetup, _ photos: [URL]) throws -> Double {
    let process = try DecoderProcess(setup.decoder)
    let times = try photos.prefix(9).map { photo in
      let start = ContinuousClock.now
      _ = try process.answer(DecoderRequest(PictureRendition(.within, viewer)), for: photo)
      return (ContinuousClock.now - start) / .seconds(1)
    }
    try process.end()
    // The first decode loads the libraries.
    return Statistics.median(Array(times.dropFirst()))
  }

  /// The time in which a decoder decodes all pixels of a picture, in seconds.
  private static func wholeDecode(_ setup: BenchSetup, _ file: URL) throws -> Double {
    let process = try DecoderProcess(setup.decoder)
    // A small one loads the libraries.
    _ = try process.answer(DecoderRequest(PictureRendition(.within, PlainDecode.size)), for: file)
    let whole = PixelSize(width: 100_000, height: 100_000)
    let start = ContinuousClock.now
    _ = try process.answer(DecoderRequest(PictureRendition(.within, whole)), for: file)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try process.end()
    return seconds
  }
}

extension TracedApp {
  /// Presses a key. Returns the time from the key to the next event of a name, in seconds.
  /// - Parameter number: GDK's number of the key.
  fileprivate func time(
    of key: String, _ number: Int, until event: String, _ keys: KeyStream
  ) throws -> Double {
    let known = log.events.count
    try keys.press(key)
    return try Waiting.wait(toFind: "“\(event)” after \(key)", within: 60) {
      let new = log.events.dropFirst(known)
      guard let pressed = new.last(where: { $0.name == "key" && $0.number == number }),
        let painted = new.first(where: { $0.name == event && $0.time >= pressed.time })
      else { return nil }
      return Double(painted.time - pressed.time) / 1e9
    }
  }
}
