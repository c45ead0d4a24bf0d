// What is pasted in tests.

import Observation

@testable import PhotoModel

/// Hands over pieces as a clipboard does, or does not answer.
@MainActor @Observable
final class FakePaste: PasteSource {
  let name = "Clipboard"
  let format: PasteFormat
  /// What is said after the last piece; `nil` is the end.
  var failure: PasteFailure?
  /// After the last piece nothing comes any more.
  var isStuck = false
  /// How many pieces were asked for.
  private(set) var askedFor = 0
  private let pasted: [FilePath]
  private var pieces: ArraySlice<[UInt8]>

  init(_ pieces: [[UInt8]]) {
    format = .picture(type: "image/png")
    pasted = []
    self.pieces = pieces[...]
  }

  init(files: [FilePath]) {
    format = .files
    pasted = files
    pieces = []
  }

  init(_ format: PasteFormat) {
    self.format = format
    pasted = []
    pieces = []
  }

  func files() async throws -> [FilePath] {
    try await stop()
    return pasted
  }

  func nextPiece() async throws -> [UInt8]? {
    askedFor += 1
    if let piece = pieces.popFirst() { return piece }
    try await stop()
    return nil
  }

  private func stop() async throws {
    if let failure { throw failure }
    guard isStuck else { return }
    let (silence, feed) = AsyncStream.makeStream(of: Void.self)
    for await _ in silence {}
    feed.finish()
    throw CancellationError()
  }
}

extension AppModel {
  /// Pastes a picture of these bytes.
  func paste(png bytes: [UInt8]) async { await paste(FakePaste([bytes])) }
}

extension PhotoLibrary {
  /// Keeps a picture as it is kept once it was pasted.
  func keepPasted(_ bytes: [UInt8], fileExtension: String) async throws -> FilePath {
    let sink = try await pasted.beginDownload()
    try sink.write(bytes)
    return try await pasted.finishPasted(sink, fileExtension: fileExtension)
  }
}
