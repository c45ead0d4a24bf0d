// Pictures for tests: a header and a text that tells one from another. They are never decoded.

import AsyncState
import Observation
import TestTime

@testable import PhotoModel

/// The bytes of a JPEG file, as far as its first bytes tell.
func jpeg(_ text: String) -> [UInt8] { [0xff, 0xd8, 0xff, 0xe0] + text.utf8 }

/// Writes a picture for each of these texts, under the text as its name, into the test's folder or
/// another one. Returns the files.
func pictureFiles(
  _ texts: [String], in folder: FilePath = TemporaryFolder.path
) throws -> [FilePath] {
  try texts.map { try folder.appending("\($0).jpg").holding(jpeg($0)) }
}

/// Decodes pictures made by ``jpeg(_:)`` to a single pixel, or as the test says.
@MainActor @Observable
final class FakeDecoder: PictureDecoding {
  struct Request: Equatable {
    let text: String
    let box: PixelSize
    let priority: DecodingPriority
  }

  /// What was asked for, in this order.
  private(set) var requests: [Request] = []
  /// Pictures with these texts fail.
  var errors: [String: any Error] = [:]
  /// Pictures with these texts take until the gate opens.
  var gates: [String: AsyncGate] = [:]
  /// What the pictures with these texts look like.
  var pictures: [String: Picture] = [:]
  /// What the files with these texts tell of themselves; the others tell nothing.
  var metadata: [String: PhotoMetadata] = [:]
  /// Files with these texts can't be asked for metadata.
  var metadataErrors: [String: any Error] = [:]
  /// The metadata of files with these texts take until the gate opens.
  var metadataGates: [String: AsyncGate] = [:]
  /// Whose metadata was asked for, in this order.
  private(set) var metadataRequests: [String] = []

  /// Has pictures with these texts take until the gate opens that is returned.
  func hold(_ texts: String...) -> AsyncGate {
    let gate = AsyncGate()
    for text in texts { gates[text] = gate }
    return gate
  }

  func picture(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    let text = String(decoding: try path.contents().dropFirst(4), as: UTF8.self)
    requests.append(Request(text: text, box: box, priority: priority))
    await gates[text]?.pass()
    if let error = errors[text] { throw error }
    return pictures[text]
      ?? Picture(size: PixelSize(width: 1, height: 1), hasAlpha: false, bytes: [0, 0, 0])
  }

  func picture(
    at path: FilePath, within box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    try await picture(at: path, covering: box, priority: priority)
  }

  /// The thumbnail's bytes are the text's.
  func thumbnail(
    at path: FilePath, covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Thumbnail {
    let picture = try await picture(at: path, covering: box, priority: priority)
    return Thumbnail(picture: picture, bytes: Array(try path.contents().dropFirst(4)))
  }

  func picture(
    ofThumbnail thumbnail: [UInt8], covering box: PixelSize, priority: DecodingPriority
  ) async throws -> Picture {
    let text = String(decoding: thumbnail, as: UTF8.self)
    if let error = errors[text] { throw error }
    return pictures[text]
      ?? Picture(size: PixelSize(width: 1, height: 1), hasAlpha: false, bytes: [0, 0, 0])
  }

  func metadata(at path: FilePath, priority: DecodingPriority) async throws -> PhotoMetadata {
    let text = String(decoding: try path.contents().dropFirst(4), as: UTF8.self)
    metadataRequests.append(text)
    await metadataGates[text]?.pass()
    if let error = metadataErrors[text] { throw error }
    return metadata[text] ?? PhotoMetadata()
  }
}
