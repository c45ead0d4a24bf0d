// The catalogue's page: search, results, and further pages of them. The sources are in
// `CatalogSource.swift`, random pictures in `Catalog+Picks.swift`; likes and saves are in
// `CatalogMarks.swift` and `CatalogSaver.swift`.

import AsyncState
import Foundation
import Observation

/// The pictures of a space catalogue, as a page shows them.
@MainActor @Observable
public final class Catalog: LoadableObject {
  /// What the page shows: a search, or random pictures.
  public enum Selection: Hashable, Sendable {
    /// The results of a search.
    case search(String)
    /// A random picture for each key.
    case picks
  }

  /// The search of a new page.
  public static let firstSearch = "galaxy"
  /// The state of the newest load.
  public var state: LoadingState<[SpacePhoto]> { record.state }
  /// The pictures of the last load that succeeded.
  public var value: [SpacePhoto]? { record.value }
  /// The error of the last load that ended, if it failed.
  public var failure: (any Error)? { record.failure }

  /// The pictures in order, without repetition. Empty until they are loaded.
  public var items: [SpacePhoto] { record.value ?? [] }
  /// A picture that is shown, by its identifier; `nil` if there is none.
  public func photo(_ id: SpacePhoto.ID) -> SpacePhoto? { photosByID[id] }

  /// The picture whose own page is open.
  public var opened: SpacePhoto?
  /// The search or the random pictures that the page shows.
  public private(set) var selection: Selection
  /// The source of the pictures.
  public private(set) var source: any CatalogSource
  /// How many items of the responses could not be read.
  public private(set) var skippedCount = 0
  /// When the pictures were loaded; `nil` before that.
  public private(set) var updated: Date?
  /// When a failed load is tried again automatically.
  public private(set) var nextTry: Date?
  /// The state of the load of the next page.
  public private(set) var more = LoadingState<Void>.idle

  private var record = LoadingRecord<[SpacePhoto]>()
  private var photosByID: [SpacePhoto.ID: SpacePhoto] = [:]
  /// The pictures of the selection before, until this one has pictures or failed.
  private var shelf: [SpacePhoto]?
  private let remote: any CatalogSource
  private let builtIn: (any CatalogSource)?
  /// The number of the next page; `nil` if there is none.
  private(set) var nextPage: Int?
  private var backoff = Backoff()
  private let clock: any Clock<Duration>
  /// The current date, for ``updated`` and ``nextTry``.
  public let now: @Sendable () -> Date
  @ObservationIgnored private var running: Task<Page, any Error>?
  @ObservationIgnored private var runningMore: Task<Void, Never>?

  private struct Page: Sendable {
    var photos: [SpacePhoto]
    var skippedCount = 0
    var next: Int?
  }

  /// Makes a catalogue. Nothing is loaded before ``updateItems()``.
  /// - Parameters:
  ///   - source: the source of the pictures.
  ///   - builtIn: a catalogue on this machine, for when that source is unreachable.
  ///   - clock: the clock for pauses.
  ///   - now: returns the current date.
  public init(
    source: any CatalogSource, builtIn: (any CatalogSource)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    remote = source
    selection = .search(Self.firstWords(of: source))
    self.builtIn = builtIn
    self.clock = clock
    self.now = now
  }

  isolated deinit {
    running?.cancel()
    runningMore?.cancel()
  }

  // MARK: - What the page shows

  /// The search of a new page of a source: all pictures, where they are few.
  private static func firstWords(of source: any CatalogSource) -> String {
    source.isRemote ? firstSearch : ""
  }

  /// The search that the page showed at first.
  var firstWords: String { Self.firstWords(of: source) }

  /// Whether the page shows something else than at first.
  public var isNarrowed: Bool { selection != .search(firstWords) }

  /// Shows the results of a search; without words, what the page showed at first.
  public func search(_ words: String) async {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    await show(.search(words.isEmpty ? firstWords : words))
  }

  /// Shows a random picture for each of the ``keys``.
  public func surprise() async { await show(.picks) }

  /// Whether the built-in catalogue can be shown instead, as the server is unreachable.
  public var offersBuiltIn: Bool {
    guard builtIn != nil, source.isRemote, case .network(let error) = failure as? CatalogError
    else { return false }
    return error.isUnreachable
  }

  /// Whether the built-in catalogue is shown instead of the one that was asked for.
  public var showsBuiltIn: Bool { !source.isRemote && remote.isRemote }

  /// Shows the built-in catalogue.
  public func showBuiltIn() async { if let builtIn { await use(builtIn) } }

  /// Shows the catalogue that was asked for.
  public func showRemote() async { await use(remote) }

  private func use(_ source: any CatalogSource) async {
    self.source = source
    selection = .search(firstWords)
    shelf = nil
    updated = nil
    forget()
    await updateItems()
  }

  private func show(_ selection: Selection) async {
    if selection != self.selection {
      shelf = value ?? shelf
      forget()
    }
    self.selection = selection
    await updateItems()
  }

  /// Removes the pictures of another selection.
  private func forget() {
    stopMore()
    more = .idle
    record.forget()
    photosByID = [:]
    nextPage = nil
    skippedCount = 0
    nextTry = nil
    backoff.succeeded()
  }

  // MARK: - Loading

  /// The same as ``updateItems()``.
  public func load() async { await updateItems() }

  /// Loads the pictures of the page again. Until then, the old ones are shown.
  public func updateItems() async {
    running?.cancel()
    stopMore()
    let attempt = record.begin()
    let task = Task { try await page(1) }
    running = task
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard record.isCurrent(attempt) else { return }
    switch result {
    case .success(let page):
      skippedCount = page.skippedCount
      nextPage = page.next
      more = .idle
      updated = now()
      backoff.succeeded()
      nextTry = nil
      shelf = nil
      let photos = page.photos.distinct
      photosByID = photos.byID
      record.loaded(photos, attempt)
    case .failure where task.isCancelled: record.ended(attempt)
    case .failure(let error):
      planNextTry(after: error)
      record.failed(error, attempt)
      if let shelf, value == nil {
        // The old pictures are still shown, beside the error.
        photosByID = shelf.byID
        record.putBack(shelf)
      }
    }
  }

  /// Cancels all loads, as the page is no longer visible. What was loaded stays.
  public func cancelLoading() {
    running?.cancel()
    stopMore()
  }

  private func page(_ number: Int) async throws -> Page {
    switch selection {
    case .search(let words):
      let page = try await source.search(words, page: number)
      return Page(photos: page.photos, skippedCount: page.skippedCount, next: page.next)
    case .picks:
      return Page(photos: try await fetchPhotos())
    }
  }

  /// Dismisses the error of a reload; the pictures that were loaded before are still shown.
  public func dismissFailure() { record.dismissFailure() }

  // MARK: - More

  /// Loads the next page, unless that is under way or has failed; after a failure, `again` is
  /// needed.
  public func loadMore(again: Bool = false) async {
    guard let number = nextPage, record.value != nil, !state.isLoading else { return }
    switch more {
    case .loading: return
    case .failed where !again: return
    default: break
    }
    more = .loading
    let task = Task {
      let result: Result<Page, any Error>
      do { result = .success(try await page(number)) } catch { result = .failure(error) }
      // The code that cancelled it has updated the state, and may have started another load.
      guard !Task.isCancelled else { return }
      switch result {
      case .success(let page):
        skippedCount += page.skippedCount
        nextPage = page.next
        let photos = (items + page.photos).distinct
        photosByID = photos.byID
        record.extend(to: photos)
        more = .idle
      case .failure(let error): more = .failed(error)
      }
    }
    runningMore = task
    await task.value
  }

  private func stopMore() {
    runningMore?.cancel()
    if case .loading = more { more = .idle }
  }

  // MARK: - Automatic retries

  private func planNextTry(after error: any Error) {
    nextTry = nil
    guard let error = error as? CatalogError, error.isTransient else { return }
    var pause: Duration?
    if case .network(let network) = error { pause = network.retryAfter }
    nextTry = now().addingTimeInterval(backoff.failed(retryAfter: pause) / .seconds(1))
  }

  /// Tries a failed load again after a pause, until the calling task, which is that of the page, is
  /// cancelled. Each failure in a row makes the pause longer.
  public func retryLater() async {
    while !Task.isCancelled, let time = nextTry {
      let pause = max(0, time.timeIntervalSince(now()))
      do { try await clock.sleep(for: .seconds(pause)) } catch { return }
      // Another load may have ended in the meantime, or be under way.
      guard !state.isLoading else { return }
      if nextTry == time { await updateItems() }
    }
  }
}

extension [SpacePhoto] {
  fileprivate var byID: [SpacePhoto.ID: SpacePhoto] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The pictures without repetitions, each at its first position.
  fileprivate var distinct: [SpacePhoto] {
    var seen: Set<SpacePhoto.ID> = []
    return filter { seen.insert($0.id).inserted }
  }
}
