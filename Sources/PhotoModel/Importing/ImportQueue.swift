// The rules of an import, as a pure state machine: which picked files wait to be copied, which worker
// has which, which are cancelled meanwhile, and which file is begun next. It does nothing itself:
// `Importer.swift` does what its methods return. What it deals in is in `ImportQueue+Types.swift`,
// files that can't be imported for now are in `ImportQueue+Stalls.swift` (their rules in
// `StalledImports.swift`), threads that hang in `ImportQueue+Workers.swift`. What a typed name has to
// do with it, the shell knows.

/// The picked files that are not imported yet.
struct ImportQueue: Sendable {
  /// So many looks are taken side by side.
  private static let lookerCount = 4

  /// Where each file stands, by position.
  var statuses: [Int64: Status] = [:]
  /// Those that are ``Status/queued``, in the order in which they are begun.
  var waiting: ArraySlice<PickedFile> = []
  /// Those that are ``Status/stalled``, and what they wait for.
  var stalls = StalledImports()
  /// Whether the import stands still.
  var standstill = Standstill.none
  /// The workers that it stands still for, as they hang, and at which paths.
  var blocks: [ImportWorkerID: FilePath] = [:]
  /// Where files are copied.
  var workers: ImportWorkers
  /// Where files that wait are looked at.
  var lookers: ImportWorkers
  /// The looks that wait for one of them.
  var waitingLooks: ArraySlice<StalledImports.Look> = []
  /// What the threads of workers ask disks for, those that hang too.
  var calls: [ImportWorkerID: Call] = [:]
  /// How long their answers are waited for.
  var hangs = HangDetector()
  /// The library's folder: whatever hangs there, all else would hang too.
  let library: FilePath
  /// While it is not 0, nothing new is begun.
  private(set) var holdCount = 0

  /// An empty queue.
  /// - Parameters:
  ///   - workerCount: how many files are imported side by side.
  ///   - library: the library's folder.
  init(workerCount: Int, library: FilePath) {
    self.library = library
    workers = ImportWorkers(workerCount, for: .copying)
    lookers = ImportWorkers(Self.lookerCount, for: .looking)
  }

  // MARK: - Where it stands

  /// How many files are not imported yet: those that wait, for whatever, and those that workers have.
  var unfinishedCount: Int { statuses.count }
  /// Their positions.
  var positions: Set<Int64> { Set(statuses.keys) }
  /// Whether the import stands still.
  var isHalted: Bool { standstill != .none }
  /// Whether files are imported, or will be in a moment.
  var isAtWork: Bool { !isHalted && statuses.count > stalls.count }
  /// Whether nothing is left but what was cancelled.
  var isAllCancelled: Bool {
    statuses.values.allSatisfy { if case .cancelled = $0 { true } else { false } }
  }

  /// Whether an import was cancelled while a worker had the file.
  func isCancelled(_ position: Int64) -> Bool {
    if case .cancelled = statuses[position] { true } else { false }
  }

  /// Whether a worker has the file.
  func isInHand(_ position: Int64) -> Bool {
    switch statuses[position] {
    case .inHand, .cancelled: true
    case .queued, .stalled, nil: false
    }
  }

  // MARK: - Files come

  /// Files are to be imported. Those that are in the queue already are passed over.
  mutating func add(_ files: [PickedFile]) -> [Effect] {
    var new: [PickedFile] = []
    for file in files where statuses[file.position] == nil {
      statuses[file.position] = .queued
      new.append(file)
    }
    waiting += new
    return [.expect(new.count)] + begin()
  }

  /// Nothing new is begun before ``release()``, which is to follow each.
  mutating func hold() { holdCount += 1 }

  /// See ``hold()``.
  mutating func release() -> [Effect] {
    precondition(holdCount > 0, "released more often than held")
    holdCount -= 1
    return begin()
  }

  // MARK: - Files are imported

  /// Begins with as many files as there are workers free.
  mutating func begin() -> [Effect] {
    var effects: [Effect] = []
    while !isHalted, holdCount == 0, workers.hasFree {
      let (file, stalled) = next()
      effects += stalled
      guard let file, let worker = workers.take() else { break }
      move(file.position, from: .queued, to: .inHand(worker))
      effects.append(.begin(file, worker))
    }
    return effects
  }

  /// The next file to be imported. Those below a folder that is away, or does not answer, wait with the
  /// others of it.
  private mutating func next() -> (file: PickedFile?, effects: [Effect]) {
    var away: [FilePath: [PickedFile]] = [:]
    var silent: [FilePath: [PickedFile]] = [:]
    var file: PickedFile?
    while file == nil, let first = waiting.popFirst() {
      if let folder = stalls.silentFolder(above: first) {
        silent[folder, default: []].append(first)
      } else if let folder = stalls.root(above: first.source) {
        away[folder, default: []].append(first)
      } else {
        file = first
      }
    }
    var effects: [Effect] = []
    for (folder, files) in away { effects += wait(stalls.hold(files, below: folder)) }
    for (folder, files) in silent { effects += wait(stalls.hold(files, notAnswering: folder)) }
    return (file, effects)
  }

  /// A worker is done with a file.
  /// - Parameters:
  ///   - outcome: how its import ended, for good or for now; `nil` where ``answered(_:)`` has said
  ///     that the file is not this worker's any more.
  ///   - isAwaited: whether somebody still waits for a photo of it. Whoever emptied the library takes
  ///     its files out of the naming round without a word here.
  mutating func finish(
    _ file: PickedFile, by worker: ImportWorkerID, _ outcome: Outcome?, isAwaited: Bool
  ) -> [Effect] {
    precondition(calls[worker] == nil, "a worker is done while its thread is in a call")
    var effects: [Effect] = []
    if let outcome {
      effects = end(file, by: worker, outcome, isAwaited: isAwaited)
    } else {
      precondition(!has(worker, file.position), "a worker is done and says nothing of its file")
    }
    if !workers.giveBack(worker) { effects.append(.retire(worker)) }
    return effects + begin()
  }

  /// The import of a file has ended, for good or for now.
  mutating func end(
    _ file: PickedFile, by worker: ImportWorkerID, _ outcome: Outcome, isAwaited: Bool
  ) -> [Effect] {
    let position = file.position
    precondition(has(worker, position), "the import of a file ends that its worker does not have")
    let isCancelled = isCancelled(position)
    var effects: [Effect] = []
    switch outcome {
    case .stalled(let cause) where isAwaited && !isCancelled:
      effects = stall(file, cause)
      if !isAtWork { effects.append(.tellOutcome(of: file.source)) }
    case .halted(let reason) where isAwaited && !isCancelled:
      statuses[position] = .queued
      waiting.insert(file, at: waiting.startIndex)
      standstill = .failed
      effects = [.tellFailure(reason)]
    case .ended, .stalled, .halted:
      if stalls.wasTried(position) { stalls.ended(position) }
      statuses[position] = nil
      effects = (isCancelled ? [] : [.count]) + [.tellOutcome(of: file.source)]
    }
    return effects + (isAtWork ? [] : [.rest])
  }

  // MARK: - Files go

  /// Nobody wants files any more; the library holds that. Those in hand come to nothing.
  mutating func cancel(_ positions: Set<Int64>) -> [Effect] {
    var count = 0
    for position in positions {
      guard case .inHand(let worker) = statuses[position] else { continue }
      statuses[position] = .cancelled(worker)
      count += 1
    }
    let (last, effects) = take(positions)
    // Whoever listens reads everything anew, so one event tells of all.
    return [.drop(count)] + effects + (last.map { [.tellOutcome(of: $0.source)] } ?? [])
  }

  /// Drops files that no worker has: they were withdrawn. What becomes of the others, the caller
  /// decides.
  mutating func remove(_ positions: Set<Int64>) -> [Effect] { take(positions).effects }

  /// Drops all files that no worker has: the library was emptied.
  /// - Returns: the dropped files, and what is to be done.
  mutating func removeAll() -> (dropped: [PickedFile], effects: [Effect]) {
    let dropped = stalls.files + waiting
    var effects = remove(positions)
    if blocks.isEmpty {
      standstill = .none
      effects.append(.clearFailure)
    }
    return (dropped, effects)
  }

  /// Takes files out of the queue, but those in hand. Returns the last of them.
  private mutating func take(_ positions: Set<Int64>) -> (last: PickedFile?, effects: [Effect]) {
    // One in hand still finds out whether its disk answers.
    let ended = positions.filter { stalls.isTrial($0) && !isInHand($0) }
    if !ended.isEmpty { stalls.endTrials(ended) }
    let stalled = stalls.last(of: positions)
    if stalls.count > 0 { _ = stalls.remove(positions) }
    let count = waiting.count
    let last = waiting.last { positions.contains($0.position) }
    if last != nil { waiting.removeAll { positions.contains($0.position) } }
    for position in positions where !isInHand(position) { statuses[position] = nil }
    // Those that were stalled are not among what is to be done.
    return (last ?? stalled, [.drop(count - waiting.count)])
  }

  // MARK: - Keeping statuses

  /// Whether a worker has this file.
  private func has(_ worker: ImportWorkerID, _ position: Int64) -> Bool {
    statuses[position] == .inHand(worker) || statuses[position] == .cancelled(worker)
  }

  /// A file stands elsewhere from now on.
  mutating func move(_ position: Int64, from old: Status, to new: Status) {
    guard statuses[position] == old else {
      preconditionFailure("a file that is \(old) is \(String(describing: statuses[position]))")
    }
    statuses[position] = new
  }
}
