// A catalogue for tests, which answers when and what the test says.

import Foundation
import Observation
import Testing

@testable import PhotoModel

/// A catalogue in memory.
@MainActor @Observable
final class FakeCatalog: CatalogSource {
  typealias Answer = Result<CatalogPage, any Error>

  nonisolated let isRemote: Bool
  /// What was searched for, as `words/page`, in this order.
  private(set) var requests: [String] = []
  /// How many searches were cancelled while they were held.
  private(set) var cancelledCount = 0
  /// Whether searches wait for ``finish(_:_:sourceLocation:)``, cancelled or not.
  var isHolding = false
  /// What searches find that are not held, by `words/page`.
  var answers: [String: Answer] = [:]
  /// What the list does not say of pictures, by identifier.
  var details: [SpacePhoto.ID: SpacePhotoDetails] = [:]

  @ObservationIgnored private var held: [(String, CheckedContinuation<Answer, Never>)] = []

  init(isRemote: Bool = true) { self.isRemote = isRemote }

  /// Ends a search that is held, the oldest of its kind first.
  func finish(
    _ request: String, _ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let index = held.firstIndex(where: { $0.0 == request }) else {
      Issue.record("nobody searches for \(request)", sourceLocation: sourceLocation)
      return
    }
    held.remove(at: index).1.resume(returning: answer)
  }

  /// Ends all searches that are held.
  func finishAll(_ answer: Answer = .success(.of())) {
    let all = held
    held = []
    for (_, search) in all { search.resume(returning: answer) }
  }

  func search(_ words: String, page: Int) async throws -> CatalogPage {
    let request = "\(words)/\(page)"
    requests.append(request)
    guard isHolding else { return try (answers[request] ?? .success(.of())).get() }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { held.append((request, $0)) }
    } onCancel: {
      Task { @MainActor in self.cancelledCount += 1 }
    }
    return try answer.get()
  }

  func details(of photo: SpacePhoto) async throws -> SpacePhotoDetails {
    guard let found = details[photo.id] else { throw CatalogError.noPicture(title: photo.title) }
    return found
  }
}

/// A picture of a catalogue.
func spacePhoto(_ id: String, full: String? = nil) -> SpacePhoto {
  SpacePhoto(
    id: id, title: "Title of \(id)", description: "", date: nil, creator: nil, keywords: [],
    preview: URL(string: "https://example.org/\(id)~thumb.jpg"), full: full.flatMap(URL.init),
    manifest: nil)
}

extension CatalogPage {
  /// A page of pictures with these identifiers.
  static func of(_ ids: String..., skipped: Int = 0, next: Int? = nil) -> CatalogPage {
    CatalogPage(
      photos: ids.map { spacePhoto($0) }, skippedCount: skipped, totalCount: ids.count, next: next)
  }
}

extension NetworkError {
  /// A failure that may pass.
  static let offline = NetworkError.nameNotFound(host: "example.org")
}

extension CatalogError {
  /// A failure that may pass.
  static let offline = CatalogError.network(.offline)
}
