// The catalogue's page: what is searched for, what was found, and the way to more. Where it
// comes from is `CatalogSource.swift`, random pictures `Catalog+Picks.swift`; what the person did
// with the pictures is `CatalogMarks.swift` and `CatalogSaver.swift`.

import AsyncState
import Foundation
import Observation

/// The pictures of a space catalogue, as a page shows them.
@MainActor @Observable
public final class Catalog: LoadableObject {
  /// What the page shows.
  public enum Selection: Hashable, Sendable {
    /// What a search finds.
    case search(String)
    /// A random picture of each key.
    case picks
  }

  /// What is shown where nobody has searched yet.
  public static let firstSearch = "galaxy"
  /// Where the newest load stands.
  public var state: LoadingState<[SpacePhoto]> { record.state }
  /// What was loaded last.
  public var value: [SpacePhoto]? { record.value }
  /// Why the newest load that ended failed.
  public var failure: (any Error)? { record.failure }

  /// The pictures, in order; each once. Empty until they are loaded.
  public var items: [SpacePhoto] { record.value ?? [] }
  /// A picture that is shown, by its identifier.
  public func photo(_ id: SpacePhoto.ID) -> SpacePhoto? { photosByID[id] }

  /// The picture whose own page is open.
  public var opened: SpacePhoto?
  /// What the page shows.
  public private(set) var selection: Selection
  /// Where the pictures come from.
  public private(set) var source: any CatalogSource
  /// How many items of the answers could not be read.
  public private(set) var skippedCount = 0
  /// When the pictures were loaded.
  public private(set) var updated: Date?
  /// When a failed load is tried again by itself.
  public private(set) var nextTry: Date?
  /// Where the load of the next page stands.
  public private(set) var more = LoadingState<Void>.idle

  private var record = LoadingRecord<[SpacePhoto]>()
  private var photosByID: [SpacePhoto.ID: SpacePhoto] = [:]
  /// What another selection showed, until this one has something to show.
  private var shelf: [SpacePhoto]?
  private let remote: any CatalogSource
  private let builtIn: (any CatalogSource)?
  private var nextPage: Int?
  private var backoff = Backoff()
  private let clock: any Clock<Duration>
  /// The time of day, which ``updated`` and ``nextTry`` are told in.
  public let now: @Sendable () -> Date
  @ObservationIgnored private var running: Task<Page, any Error>?
  @ObservationIgnored private var runningMore: Task<Void, Never>?

  private struct Page: Sendable {
    var photos: [SpacePhoto]
    var skippedCount = 0
    var next: Int?
  }

  /// A catalogue; nothing is loaded before ``updateItems()``.
  /// - Parameters:
  ///   - source: where the pictures come from.
  ///   - builtIn: a catalogue on this machine, for when that can't be reached.
  ///   - clock: the clock that pauses keep.
  ///   - now: the time of day.
  public init(
    source: any CatalogSource, builtIn: (any CatalogSource)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    remote = source
    selection = .search(source.isRemote ? Self.firstSearch : "")
    self.builtIn = builtIn
    self.clock = clock
    self.now = now
  }

  isolated deinit {
    running?.cancel()
    runningMore?.cancel()
  }

  // MARK: - What the page shows

  /// Shows what a search finds; nothing searched for shows what the page began with.
  public func search(_ words: String) async {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    await show(.search(words.isEmpty && source.isRemote ? Self.firstSearch : words))
  }

  /// Shows a random picture of each of the ``keys``.
  public func surprise() async { await show(.picks) }

  /// Whether the built-in catalogue could be shown instead: the server can't be reached.
  public var offersBuiltIn: Bool {
    guard builtIn != nil, source.isRemote, case .network(let error) = failure as? CatalogError
    else { return false }
    return error.isUnreachable
  }

  /// Whether the built-in catalogue stands in for the one that was asked for.
  public var showsBuiltIn: Bool { !source.isRemote && remote.isRemote }

  /// Shows the built-in catalogue.
  public func showBuiltIn() async { if let builtIn { await use(builtIn) } }

  /// Shows the catalogue that was asked for.
  public func showRemote() async { await use(remote) }

  private func use(_ source: any CatalogSource) async {
    self.source = source
    selection = .search(source.isRemote ? Self.firstSearch : "")
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

  /// Lets go of what another selection showed.
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

  /// Loads what the page shows, anew. What was shown stays until then.
  public func updateItems() async {
    running?.cancel()
    stopMore()
    let turn = record.begin()
    let task = Task { try await page(1) }
    running = task
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard record.isCurrent(turn) else { return }
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
      record.loaded(photos, turn)
    case .failure where task.isCancelled: record.ended(turn)
    case .failure(let error):
      planNextTry(after: error)
      record.failed(error, turn)
      if let shelf, value == nil {
        // What was there before is there still, beside the reason.
        photosByID = shelf.byID
        record.putBack(shelf)
      }
    }
  }

  /// Stops all loading: nobody looks at the page any more. What was loaded stays.
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

  /// The person has read why a reload failed; what was loaded before is shown on.
  public func dismissFailure() { record.dismissFailure() }

  // MARK: - More

  /// Whether there is another page.
  public var hasMore: Bool { nextPage != nil }

  /// Loads the next page, unless that is under way, or failed: then `again` is asked for.
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
      // Whoever stopped it has put the state right, and may have begun another.
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

  // MARK: - Trying again

  private func planNextTry(after error: any Error) {
    nextTry = nil
    guard let error = error as? CatalogError, error.isTransient else { return }
    var pause: Duration?
    if case .network(let network) = error { pause = network.retryAfter }
    nextTry = now().addingTimeInterval(backoff.failed(retryAfter: pause) / .seconds(1))
  }

  /// Tries a failed load again when its time has come, for as long as the calling task lives:
  /// that of the page. Each failure in a row makes the pause longer.
  public func keepTrying() async {
    while !Task.isCancelled, let time = nextTry {
      let pause = max(0, time.timeIntervalSince(now()))
      do { try await clock.sleep(for: .seconds(pause)) } catch { return }
      // Somebody else may have tried meanwhile, or be at it.
      guard !state.isLoading else { return }
      if nextTry == time { await updateItems() }
    }
  }
}

extension [SpacePhoto] {
  fileprivate var byID: [SpacePhoto.ID: SpacePhoto] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Each picture once, where it stood first.
  fileprivate var distinct: [SpacePhoto] {
    var seen: Set<SpacePhoto.ID> = []
    return filter { seen.insert($0.id).inserted }
  }
}
