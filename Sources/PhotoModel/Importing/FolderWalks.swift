// The looks into picked files and folders that are under way: one a pick, side by side, as any of
// them may hang. What becomes of what they find is in `Importer+Walking.swift`.

import AsyncState

/// The walks of an importer, in the order picked.
///
/// A pick comes in when its walk is over, after all that was picked before. A walk that takes longer
/// than a moment holds nobody up: later picks overtake it, and what it finds comes in as it goes on.
@MainActor
final class FolderWalks {
  /// How far the walks have come.
  let work: LongWork
  /// What stands at the paths that are picked.
  var disk: any WalkFileSystem = LocalDisk()
  /// The picks that are being looked into.
  private(set) var running: [WalkedPick] = []

  private let clock: any Clock<Duration>
  private var last: AsyncGate?

  /// A walk that takes longer holds nobody up; it is shown from then on.
  static let moment = WorkProgress.quick

  /// No walks.
  /// - Parameter clock: the clock that tells a moment.
  init(clock: any Clock<Duration>) {
    self.clock = clock
    work = LongWork(.lookingForPhotos, clock: clock)
  }

  /// Begins to look into a pick. ``end(_:)`` is to follow.
  /// - Parameter note: has the next start go on with it, and returns its row in the library. Called
  ///   where it takes longer than a moment, before anybody overtakes it.
  func begin(
    _ picked: [FilePath], note: @escaping @MainActor () async -> Int64?
  ) -> WalkedPick {
    begin(WalkedPick(FolderWalk(picked, on: disk), after: last, clock: clock, note: note))
  }

  /// Goes on with a pick that had begun, in an earlier session or before its card was pulled out: nobody
  /// waits for it. ``end(_:)`` is to follow.
  func goOn(_ walk: InterruptedWalk) -> WalkedPick {
    let folders = FolderWalk(walk.picked, on: disk, isAgain: true)
    return begin(WalkedPick(folders, noted: walk.id, clock: clock))
  }

  private func begin(_ pick: WalkedPick) -> WalkedPick {
    last = pick.turn
    running.append(pick)
    work.begin()
    return pick
  }

  /// A pick has come in, or is given up: it is the next one's turn.
  func end(_ pick: WalkedPick) {
    pick.end()
    running.removeAll { $0 === pick }
    work.end(isGivenUp: pick.isGivenUp)
  }

  /// Nobody wants what is being looked into, wherever its walk hangs. Returns these picks.
  func giveUp() -> [WalkedPick] {
    for pick in running { pick.giveUp() }
    return running
  }

  /// Returns when every pick so far has come in, or has taken longer than a moment.
  func settled() async { await last?.pass() }
}

/// A pick whose files and folders are being looked into.
@MainActor
final class WalkedPick {
  /// Opens when the pick has come in, or takes longer than a moment.
  let turn = AsyncGate()
  /// Whether nobody wants it any more.
  private(set) var isGivenUp = false
  /// The entries that it has brought into the queue.
  private(set) var positions: [Int64] = []
  /// Wakes when there is something to take.
  var signals: AsyncStream<Void> { walk.signals }

  private let walk: PickWalk
  private let earlier: AsyncGate?
  private var looking: Task<Void, Never>?
  /// Brings its row into the library.
  private var noting: Task<Int64?, Never>?

  fileprivate init(
    _ folders: FolderWalk, after earlier: AsyncGate?, clock: any Clock<Duration>,
    note: @escaping @MainActor () async -> Int64?
  ) {
    self.earlier = earlier
    walk = PickWalk(folders)
    looking = Task { [weak self, walk, turn] in
      do {
        try await clock.sleep(for: FolderWalks.moment)
        // That one takes no longer than a moment either, and began before.
        await earlier?.pass()
        try Task.checkCancellation()
        // A window that nobody holds open any more may close: nothing is lost with it.
        let noting = Task<Int64?, Never> { await note() }
        self?.noting = noting
        _ = await noting.value
        try await Self.look(walk, turn, clock)
      } catch {
        // Its walk is over.
      }
    }
  }

  /// A pick that takes longer than a moment, and has its row.
  fileprivate init(_ folders: FolderWalk, noted row: Int64, clock: any Clock<Duration>) {
    earlier = nil
    walk = PickWalk(folders)
    noting = Task<Int64?, Never> { row }
    turn.open()
    looking = Task { [walk, turn] in
      do {
        try await Self.look(walk, turn, clock)
      } catch {
        // Its walk is over.
      }
    }
  }

  /// Has what was found come in every now and then, until that is cancelled.
  private static func look(
    _ walk: PickWalk, _ turn: AsyncGate, _ clock: any Clock<Duration>
  ) async throws {
    while !Task.isCancelled {
      turn.open()
      walk.wake()
      try await clock.sleep(for: LongWork.interval)
    }
  }

  /// Takes what was found since the last time.
  func take() -> (findings: PickWalk.Findings, isOver: Bool) {
    let taken = walk.take()
    // What is found comes in before later picks do, however long the library takes.
    if taken.isOver { looking?.cancel() }
    return taken
  }

  /// Returns when it is this pick's turn to come in.
  func pass() async { await earlier?.pass() }

  /// Its row in the library, by which the next start goes on with it; `nil` for none, as it takes no
  /// longer than a moment.
  func row() async -> Int64? { await noting?.value }

  /// Some of it is in the queue.
  func queued(_ positions: some Sequence<Int64>) { self.positions += positions }

  fileprivate func giveUp() {
    isGivenUp = true
    walk.giveUp()
  }

  fileprivate func end() {
    looking?.cancel()
    turn.open()
    // Where the queue did not take it, the thread has nothing left to do.
    if !isGivenUp { walk.giveUp() }
  }
}
