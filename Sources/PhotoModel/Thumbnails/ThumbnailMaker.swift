// Makes the thumbnails that the library's photos lack: those of a library that is older than the
// cache, or whose cache was deleted. An import makes its own (`Importing/Importer.swift`), and a
// photo that somebody looks at gets its own by that (`Thumbnails.swift`). Which are left, and when
// it is over, is `ThumbnailBacklog`'s.

import Foundation
import Observation

/// Makes missing thumbnails in the background, some at a time, while no import goes on.
///
/// It is a help, and no failure of it is told: what can't be made now is missing, as before.
@MainActor @Observable
public final class ThumbnailMaker {
  /// How far it has come.
  public let work: LongWork
  /// Whether missing ones are looked for or made.
  public private(set) var isRunning = false

  /// The start has the disk and the processors to itself for so long.
  static let delay = Duration.seconds(5)
  /// How many photos are looked at at once, so that nobody else waits for the disk.
  private nonisolated static let pageSize = 1000

  private let library: PhotoLibrary
  private let thumbnails: Thumbnails?
  private let isImporting: @MainActor () -> Bool
  private let workerCount: Int
  private let clock: any Clock<Duration>
  @ObservationIgnored private var backlog = ThumbnailBacklog()
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var job: Task<Void, Never>?

  /// A maker for one library.
  /// - Parameters:
  ///   - library: the library with the photos.
  ///   - thumbnails: makes and keeps them; `nil` for none.
  ///   - isImporting: whether an import runs, which goes first; observed.
  ///   - workerCount: how many are made side by side.
  ///   - clock: the clock that tells delay and speed.
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

  /// Makes what is missing, after ``delay``.
  func runLater() {
    guard thumbnails != nil else { return }
    waiting = Task { [weak self, clock] in
      // Cancelled: the window was closed.
      guard (try? await clock.sleep(for: Self.delay)) != nil else { return }
      self?.run()
    }
  }

  /// Makes what is missing now, unless that goes on already.
  public func run() {
    guard let thumbnails, !isRunning else { return }
    isRunning = true
    // What an earlier one still has in hand ends first.
    job = Task { [last = job] in
      await last?.value
      await find(thumbnails)
      await withDiscardingTaskGroup { group in
        for _ in 0..<workerCount { group.addTask { await self.runWorker(thumbnails) } }
      }
      if !Task.isCancelled { isRunning = false }
    }
  }

  /// Gives up what is left; what is made stays made.
  func stop() {
    waiting?.cancel()
    job?.cancel()
    isRunning = false
    work.dropped(backlog.giveUp())
  }

  /// Forgets the thumbnails of photos that are gone for good.
  func forgetGone() async { await thumbnails?.forget(await library.trash.takeGone()) }

  /// Looks through the library.
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

  /// Looks at so many photos behind a sequence number, away from the main actor. Returns the last one's
  /// and those of photos without a thumbnail; `nil` behind the last photo.
  @concurrent
  private nonisolated static func page(
    after sequence: Int64, of library: PhotoLibrary, missingIn thumbnails: Thumbnails
  ) async -> (last: Int64, missing: [Int64])? {
    // A library that can't be read has other things to tell.
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

  /// Returns when no import goes on, or nobody waits for that any more.
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
      // It may have been removed for good meanwhile, and its thumbnail before this one was kept.
      if try await !library.photos.hasPhoto(of: photo.sha256) {
        await thumbnails.forget([photo.sha256])
        return .gone
      }
      return outcome
    } catch {
      // The library can't be read, or nobody waits any more.
      return .stuck
    }
  }
}
