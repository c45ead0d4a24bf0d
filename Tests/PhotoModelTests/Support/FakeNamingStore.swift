// A naming store in memory, whose answers take as long and fail as the test says.

import Observation
import Testing

@testable import PhotoModel

@MainActor @Observable
final class FakeNamingStore: NamingStore {
  enum Call: Equatable {
    case answer(NamingAnswer, Photo.ID, Int64)
    case draft(String?, Int64)
    case skips([Int64])
    case names([String])
    case endRound
  }

  /// The calls that began, in this order.
  private(set) var calls: [Call] = []
  /// How many calls run now, and how many ran at most.
  private(set) var runningCount = 0
  private(set) var mostRunning = 0
  /// Whether answers wait for ``finish(_:)``.
  var isHolding = false
  /// What half-typed text and the end of a round fail with.
  var failure: LibraryError?

  @ObservationIgnored private var held: [CheckedContinuation<LibraryError?, Never>] = []

  /// Ends the answer that runs.
  func finish(
    _ error: LibraryError? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !held.isEmpty else {
      Issue.record("no answer runs", sourceLocation: sourceLocation)
      return
    }
    held.removeFirst().resume(returning: error)
  }

  func answer(
    _ answer: NamingAnswer, for id: Photo.ID, at position: Int64, next: NamingCursor?
  ) async throws(LibraryError) -> Photo? {
    begin(.answer(answer, id, position))
    let error = isHolding ? await withCheckedContinuation { held.append($0) } : nil
    runningCount -= 1
    if let error { throw error }
    return nil
  }

  func skipAll(_ positions: [Int64], next: NamingCursor?) async throws(LibraryError) {
    begin(.skips(positions))
    let error = isHolding ? await withCheckedContinuation { held.append($0) } : nil
    runningCount -= 1
    if let error { throw error }
  }

  func storeName(
    _ name: String, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError) {
    begin(.draft(name, position))
    runningCount -= 1
    if let failure { throw failure }
  }

  func nameAll(
    _ names: [(position: Int64, id: Photo.ID, name: String)]
  ) async throws(LibraryError) {
    begin(.names(names.map(\.name)))
    runningCount -= 1
    if let failure { throw failure }
  }

  func saveDraft(
    _ text: String?, at position: Int64, cursor: NamingCursor?
  ) async throws(LibraryError) {
    begin(.draft(text, position))
    runningCount -= 1
    if let failure { throw failure }
  }

  func endNamingRound() async throws(LibraryError) {
    begin(.endRound)
    runningCount -= 1
    if let failure { throw failure }
  }

  private func begin(_ call: Call) {
    runningCount += 1
    mostRunning = max(mostRunning, runningCount)
    calls.append(call)
  }
}
