// Makes thumbnails that the library's photos lack: because the library is older than the cache, or
// because the cache was deleted. An import makes its own (`Importing/Importer.swift`), and a photo
// that is shown gets one then (`Thumbnails.swift`). What is left to do is in
// `ThumbnailBacklog.swift`.

import Foundation
import Observation

/// Makes missing thumbnails in the background, several at a time, while no import runs.
///
/// No failure is reported: a thumbnail that can't be made now is missing, as before.
@MainActor @Observable
public final class ThumbnailMaker {
  /// The progress.
  public let work: LongWork
  /// Whether missing thumbnails are being searched for or made.
  public private(set) var isRunning = false

  /// The delay after the start of the app, which needs the disk and the processors itself.
  static let delay = Duration.seconds(5)
  /// How many photos are checked at once: few enough that no other request waits long for the disk.
  private nonisolated static let pageSize = 1000

  private let library: PhotoLibrary
  private let thumbnails: Thumbnails?
  private let isImporting: @MainActor () -> Bool
  private let workerCount: Int
  private let clock: any Clock<Duration>
  @ObservationIgnored private var backlog = ThumbnailBacklog()
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var job: Task<Void, Never>?

  /// Makes a maker for one library.
  /// - Parameters:
  ///   - library: the library with the photos.
  ///   - thumbnails: makes and stores the thumbnails; `nil` for none.
  ///   - isImporting: whether an import runs, which has priority; observed.
  ///   - workerCount: how many thumbnails are made at a time.
  ///   - clock: the clock for delay and speed.
  init(
    library: PhotoLibrary, thumbnails: Thumbnails?, isImporting: @escaping @MainActor () -> Bool,
    workerCount: Int, clock: any Clock<Duration>
  ) {
    self.library = library
    self.thumbnails = thumbnails
    self.isImporting = isImporting
    self.workerCount = max(1, workerCount)
    self.clock = clock
    work = LongWork(.makingThumbnails, clock: clock)
    work.onCancel = { [weak self] in self?.stop() }
  }

  /// Makes missing thumbnails after ``delay``.
  func runLater() {
    guard thumbnails != nil else { return }
    waiting = Task { [weak self, clock] in
      // Cancelled: the window was closed.
      guard (try? await clock.sleep(for: Self.delay)) != nil else { return }
      self?.run()
    }
  }

  /// Makes missing thumbnails now, unless that is under way.
  public func run() {
    guard let thumbnails, !isRunning else { return }
    isRunning = true
    // The thumbnails that an earlier job still makes are completed first.
    job = Task { [last = job] in
      await last?.value
      await find(thumbnails)
      await withDiscardingTaskGroup { group in
        for _ in 0..<workerCount { group.addTask { await self.runWorker(thumbnails) } }
      }
      if !Task.isCancelled { isRunning = false }
    }
  }

  /// Drops what is left; thumbnails that were made stay.
  func stop() {
    waiting?.cancel()
    job?.cancel()
    isRunning = false
    work.dropped(backlog.dropRest())
  }

  /// Removes the thumbnails of photos that were deleted permanently.
  func forgetGone() async { await thumbnails?.forget(await library.trash.takeGone()) }

  /// Searches the library for photos without a thumbnail.
  private func find(_ thumbnails: Thumbnails) async {
    await importsEnd()
    var last = Int64.min
    while !Task.isCancelled,
      let page = await Self.page(after: last, of: library, missingIn: thumbnails)
    {
      last = page.last
      guard !Task.isCancelled else { return }
      work.expect(backlog.found(page.missing))
    }
  }

  /// Checks the photos after a sequence number, off the main actor. Returns the last photo's
  /// sequence number and those of photos without a thumbnail; `nil` after the last photo.
  @concurrent
  private nonisolated static func page(
    after sequence: Int64, of library: PhotoLibrary, missingIn thumbnails: Thumbnails
  ) async -> (last: Int64, missing: [Int64])? {
    // If the library can't be read, other code reports it.
    guard let page = try? await library.photos.digests(after: sequence, limit: pageSize),
      let last = page.last
    else { return nil }
    let missing = Set(await thumbnails.missing(of: page.map(\.sha256)))
    return (last.sequence, page.filter { missing.contains($0.sha256) }.map(\.sequence))
  }

  private func runWorker(_ thumbnails: Thumbnails) async {
    while true {
      await importsEnd()
      guard !Task.isCancelled, let sequence = backlog.next() else { return }
      switch backlog.ended(sequence, await make(sequence, thumbnails)) {
      case .did: work.did()
      case .dropped(let count): work.dropped(count)
      case .nothing: break
      }
    }
  }

  /// Returns when no import runs, or when the task was cancelled.
  private func importsEnd() async {
    guard isImporting() else { return }
    let ends = Observations { [isImporting] in !isImporting() }
    for await isOver in ends where isOver { return }
  }

  private func make(
    _ sequence: Int64, _ thumbnails: Thumbnails
  ) async -> ThumbnailBacklog.Outcome {
    do {
      guard let photo = try await library.photos.find(sequences: [sequence]).first else {
        return .gone
      }
      let outcome = try await thumbnails.make(of: photo.original, sha256: photo.sha256)
      // The photo may have been deleted permanently in the meantime, and its thumbnail removed
      // before this one was stored.
      if try await !library.photos.hasPhoto(of: photo.sha256) {
        await thumbnails.forget([photo.sha256])
        return .gone
      }
      return outcome
    } catch {
      // The library can't be read, or the task was cancelled.
      return .stuck
    }
  }
}
