// Long work that a person can watch and cancel: the thin shell around its progress, which notifies
// observers a few times a second. The rules are in `WorkProgress.swift`; the window shows the bar.

import AsyncState
import Foundation
import Observation

/// One kind of long work. The code that does it reports how many pieces there are, and how many are
/// done.
///
/// The object outlives the work, and shows nothing while there is none. ``AppModel/work`` lists all
/// that the window shows.
@MainActor @Observable
public final class LongWork {
  /// The kinds of long work.
  public enum Kind: CaseIterable, Sendable {
    /// Picked files and folders are walked.
    case walkingFolders
    /// Picked files are imported into the library.
    case adding
    /// Photos are copied into a folder outside the library.
    case exporting
    /// The file names of an export are compared with those in the folder.
    case checkingFileNames
    /// A contact sheet of photos is made.
    case makingContactSheet
    /// Photos are copied for another program.
    case copying
    /// Thumbnails of photos are made anew.
    case makingThumbnails
  }

  /// What is being done.
  public let kind: Kind
  /// What the window shows; `nil` while it shows nothing. It changes at most once every
  /// ``interval``, but becomes `nil` at once.
  public private(set) var report: WorkProgress.Report?
  /// The folder whose disk does not respond, which the work waits for; `nil` for none.
  public private(set) var hangingFolder: FilePath?
  /// Whether it is being cancelled.
  public private(set) var isCancelling = false
  /// Cancels the work; `nil` if it can't be cancelled. It reports the pieces that will not be done
  /// by ``dropped(_:)``.
  public var onCancel: (@MainActor () async -> Void)?

  /// The time between two reports to observers.
  public static let interval = Duration.milliseconds(250)

  @ObservationIgnored private var progress = WorkProgress()
  @ObservationIgnored private var ticking: Task<Void, Never>?
  private let clock: any Clock<Duration>
  private let elapsed: () -> Duration

  /// Creates a kind of work that has no pieces yet.
  /// - Parameters:
  ///   - kind: the kind of work.
  ///   - clock: the clock that measures its speed.
  public init(_ kind: Kind, clock: any Clock<Duration> = ContinuousClock()) {
    self.kind = kind
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  isolated deinit { ticking?.cancel() }

  /// Adds pieces to be done.
  public func expect(_ count: Int) {
    progress.expect(count, at: elapsed())
    watch()
  }

  /// Begins work with an unknown number of pieces. ``end(isCancelled:)`` must follow each call.
  public func begin() {
    progress.begin(at: elapsed())
    watch()
  }

  /// Ends work that ``begin()`` began, or cancels it.
  public func end(isCancelled: Bool) {
    progress.end(at: elapsed(), isCancelled: isCancelled)
    if !progress.changesByItself(at: elapsed()) {
      ticking?.cancel()
      ticking = nil
    }
    watch()
  }

  /// Notes that pieces are done, successfully or not.
  public func did(_ count: Int = 1) {
    progress.did(count, at: elapsed())
    watch()
  }

  /// Notes the folder whose disk does not respond; `nil` once it does.
  func hangs(in folder: FilePath?) {
    if hangingFolder != folder { hangingFolder = folder }
  }

  /// Notes that pieces will not be done.
  public func dropped(_ count: Int) {
    progress.dropped(count)
    if progress.report(at: elapsed()) == nil { publish() }
    watch()
  }

  /// Cancels the rest of the work.
  public func cancel() {
    guard let onCancel, !isCancelling else { return }
    isCancelling = true
    Task {
      await onCancel()
      isCancelling = false
    }
  }

  /// Publishes the progress at intervals while it may change by itself; no timer runs otherwise.
  private func watch() {
    guard ticking == nil else { return }
    guard progress.changesByItself(at: elapsed()) else { return publish() }
    ticking = Task { [weak self, clock] in
      repeat {
        do { try await clock.sleep(for: Self.interval) } catch { return }
      } while self?.tick() == true
    }
  }

  /// Publishes the progress. Returns whether it may change by itself again.
  private func tick() -> Bool {
    publish()
    if progress.changesByItself(at: elapsed()) { return true }
    ticking = nil
    return false
  }

  private func publish() {
    let report = progress.report(at: elapsed())
    if report != self.report { self.report = report }
  }
}
