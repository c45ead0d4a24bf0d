// The running walks through picked files and folders: one for each pick, concurrently, as any of
// them may hang. `Importer+Walking.swift` queues what they find.

import AsyncState

/// The walks of an importer, in the order picked.
///
/// The files of a pick are queued when its walk ends, after all earlier picks; those of a walk that
/// takes longer than ``patience`` as they are found, so that the person can begin to name them. A
/// walk that takes longer than ``moment`` delays no other: later picks overtake it.
@MainActor
final class FolderWalks {
  /// The progress of the walks.
  let work: LongWork
  /// The file system of the picked paths.
  var disk: any WalkFileSystem = LocalDisk()
  /// The picks whose walks are running.
  private(set) var running: [WalkedPick] = []

  /// Finds the mount point below which every call hangs if a call for a path does; `nil` for none that is
  /// not the library's too.
  private let locate: @Sendable (FilePath) async -> FilePath?
  private let clock: any Clock<Duration>
  /// The library's own folders, which no walk enters.
  private let excluded: [FilePath]
  private var last: AsyncGate?

  /// How long a walk may take until its first files are queued: less than a person notices, and
  /// enough for some hundred files.
  static let patience = Duration.milliseconds(50)
  /// How many files of a long walk are queued first. The next ones follow after
  /// ``firstPause``, so that the first photo is shown before thousands are queued.
  static let firstCount = 100
  /// The time between the first files and the next ones.
  static let firstPause = Duration.milliseconds(500)
  /// The longest time that later picks wait for a walk. A walk that takes longer shows its
  /// progress.
  static let moment = WorkProgress.quick
  /// How many checks, ``LongWork/interval`` apart, a step may take until it hangs: half a minute, as with
  /// copies.
  static let hangingRounds = 120

  /// Creates an empty set of walks.
  /// - Parameters:
  ///   - excluded: the library's own folders, which no walk enters.
  ///   - clock: the clock that measures ``moment``.
  ///   - locate: finds the mount point below which every call hangs if a call for a path does.
  init(
    excluding excluded: [FilePath], clock: any Clock<Duration>,
    locate: @escaping @Sendable (FilePath) async -> FilePath?
  ) {
    self.excluded = excluded
    self.locate = locate
    self.clock = clock
    work = LongWork(.walkingFolders, clock: clock)
  }

  /// Starts the walk of a pick. ``end(_:)`` must follow.
  /// - Parameter note: stores the pick, so that the next start resumes it, and returns its row.
  ///   Called if the walk takes longer than ``patience``, before its first file is queued.
  func begin(
    _ picked: [FilePath], note: @escaping @MainActor () async -> Int64?
  ) -> WalkedPick {
    begin(
      WalkedPick(
        FolderWalk(picked, on: disk, excluding: excluded), after: last, clock: clock, note: note))
  }

  /// Resumes the walk of a pick that began in an earlier session or before its card was removed. No
  /// other pick waits for it. ``end(_:)`` must follow.
  func goOn(_ walk: InterruptedWalk) -> WalkedPick {
    let folders = FolderWalk(walk.picked, on: disk, excluding: excluded, isAgain: true)
    return begin(WalkedPick(folders, noted: walk.id, clock: clock))
  }

  private func begin(_ pick: WalkedPick) -> WalkedPick {
    last = pick.gate
    running.append(pick)
    work.begin()
    pick.onHang = { [weak self] pick, step in self?.note(pick, hangingIn: step) }
    return pick
  }

  /// Notes that a walk hangs in a step, or goes on.
  private func note(_ pick: WalkedPick, hangingIn step: PickWalk.Step?) {
    guard let step, let path = step.path else {
      pick.hangingFolder = nil
      return tellHanging()
    }
    Task { [weak self, locate] in
      let folder = await locate(path) ?? step.folder
      // The call may have returned meanwhile.
      guard pick.hangingStep == step else { return }
      pick.hangingFolder = folder
      self?.tellHanging()
    }
  }

  /// Shows the folder of the first walk that hangs.
  private func tellHanging() {
    work.hangs(in: running.lazy.compactMap(\.hangingFolder).first)
  }

  /// Ends a pick that is queued as a whole or cancelled; the next one may be queued.
  func end(_ pick: WalkedPick) {
    pick.end()
    running.removeAll { $0 === pick }
    tellHanging()
    work.end(isCancelled: pick.isCancelled)
  }

  /// Cancels all running walks, even those that hang. Returns their picks.
  func cancel() -> [WalkedPick] {
    for pick in running { pick.cancel() }
    return running
  }

  /// Returns when each pick so far is queued, or has taken longer than ``moment``.
  func queued() async { await last?.pass() }

  /// Whether ``queued()`` has nothing to wait for.
  var areQueued: Bool { last?.isOpen ?? true }
}

/// A pick whose files and folders are being walked.
@MainActor
final class WalkedPick {
  /// Opens when the pick is queued, or takes longer than ``FolderWalks/moment``.
  let gate = AsyncGate()
  /// Whether the pick was cancelled.
  private(set) var isCancelled = false
  /// The positions of its entries that are queued so far.
  private(set) var positions: [Int64] = []
  /// The step in which its thread hangs; `nil` while it does not.
  fileprivate private(set) var hangingStep: PickWalk.Step?
  /// The folder that is not responding.
  fileprivate var hangingFolder: FilePath?
  /// Called when the walk hangs in a step, and with `nil` when it goes on.
  fileprivate var onHang: (@MainActor (WalkedPick, PickWalk.Step?) -> Void)?
  /// Yields when there are findings to take.
  var signals: AsyncStream<Void> { walk.signals }

  private let walk: PickWalk
  private let earlier: AsyncGate?
  private var reading: Task<Void, Never>?
  /// Whether the first findings were taken.
  private var hasTaken = false
  /// Stores the pick, so that the next start resumes it; its value is the row.
  private var noting: Task<Int64?, Never>?
  private var hangs = HangDetector<ObjectIdentifier>(mostRounds: FolderWalks.hangingRounds)

  fileprivate init(
    _ folders: FolderWalk, after earlier: AsyncGate?, clock: any Clock<Duration>,
    note: @escaping @MainActor () async -> Int64?
  ) {
    self.earlier = earlier
    walk = PickWalk(folders)
    let elapsed = clock.stopwatch()
    reading = Task { [weak self, walk, gate] in
      do {
        try await clock.sleep(for: FolderWalks.patience)
        await earlier?.pass()
        try Task.checkCancellation()
        // Stored before a file is queued, and before the gate opens: from then on the window may
        // close, and the rest of the pick must not be lost.
        let noting = Task<Int64?, Never> { await note() }
        self?.noting = noting
        _ = await noting.value
        try await Self.read(walk, clock) {
          if elapsed() >= FolderWalks.moment { gate.open() }
          self?.checkForHang()
        }
      } catch {
        // The walk has ended.
      }
    }
  }

  /// Creates a pick that takes longer than a moment and already has its row.
  fileprivate init(_ folders: FolderWalk, noted row: Int64, clock: any Clock<Duration>) {
    earlier = nil
    walk = PickWalk(folders)
    noting = Task<Int64?, Never> { row }
    gate.open()
    reading = Task { [weak self, walk] in
      do {
        try await Self.read(walk, clock) { self?.checkForHang() }
      } catch {
        // The walk has ended.
      }
    }
  }

  /// Wakes the consumer of the findings at intervals, until the task is cancelled.
  /// - Parameter first: called before each of these.
  private static func read(
    _ walk: PickWalk, _ clock: any Clock<Duration>, first: @MainActor () -> Void
  ) async throws {
    var pause = FolderWalks.firstPause
    while !Task.isCancelled {
      first()
      walk.wake()
      try await clock.sleep(for: pause)
      pause = LongWork.interval
    }
  }

  private func checkForHang() {
    let step = walk.step
    _ = hangs.round([ObjectIdentifier(walk): step.number])
    let hanging = hangs.hanging.isEmpty ? nil : step
    guard hanging != hangingStep else { return }
    hangingStep = hanging
    onHang?(self, hanging)
  }

  /// Takes the findings since the last call.
  func take() -> (findings: PickWalk.Findings, isOver: Bool) {
    let taken = walk.take(atMost: hasTaken ? .max : FolderWalks.firstCount)
    hasTaken = true
    // The last findings are queued before those of later picks, however long the database takes.
    if taken.isOver { reading?.cancel() }
    return taken
  }

  /// Returns when this pick may be queued.
  func pass() async { await earlier?.pass() }

  /// Its row in the library, from which the next start resumes the walk; `nil` for none, as the
  /// walk took no longer than ``FolderWalks/patience``.
  func row() async -> Int64? { await noting?.value }

  /// Notes the positions of entries that are queued.
  func queued(_ positions: some Sequence<Int64>) { self.positions += positions }

  fileprivate func cancel() {
    isCancelled = true
    walk.cancel()
  }

  fileprivate func end() {
    reading?.cancel()
    gate.open()
    // If the queue did not take the findings, the thread has nothing left to do.
    if !isCancelled { walk.cancel() }
  }
}
