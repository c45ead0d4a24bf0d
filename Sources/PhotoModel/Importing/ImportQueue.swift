// The rules of an import, as a pure state machine: which picked files wait to be copied, which
// worker has which file, which are cancelled meanwhile, and which file is next. It has no effects
// of its own: `Importer.swift` performs those that its methods return. Its types are in
// `ImportQueue+Types.swift`, files that can't be imported for now in `ImportQueue+Stalls.swift`
// (their rules in `StalledImports.swift`), threads that hang in `ImportQueue+Workers.swift`. It
// knows nothing of typed names: the shell does.

/// The picked files that are not imported yet.
struct ImportQueue: Sendable {
  /// How many checks of waiting files run concurrently.
  private static let checkerCount = 4

  /// The status of each file, by position.
  var statuses: [Int64: Status] = [:]
  /// The files that are ``Status/queued``, in the order in which they are begun.
  var waiting: ArraySlice<PickedFile> = []
  /// The files that are ``Status/stalled``, and what they wait for.
  var stalls = StalledImports()
  /// Why the import is halted; `nil` if it is not.
  var haltReason: HaltReason?
  /// The workers that halt the import as they hang, and the paths of their calls.
  var blocks: [ImportWorkerID: FilePath] = [:]
  /// The workers that copy files.
  var workers: ImportWorkers
  /// The workers that check files that wait.
  var checkers: ImportWorkers
  /// The checks that wait for a free worker.
  var waitingChecks: ArraySlice<StalledImports.Check> = []
  /// The disk calls of the workers' threads, those that hang included.
  var calls: [ImportWorkerID: Call] = [:]
  /// Detects calls that hang.
  var hangs = HangDetector()
  /// The library's folder: if its disk hangs, the import of every file would hang.
  let library: FilePath
  /// While it is not 0, no file is begun.
  private(set) var holdCount = 0

  /// Creates an empty queue.
  /// - Parameters:
  ///   - workerCount: how many files are imported concurrently.
  ///   - library: the library's folder.
  init(workerCount: Int, library: FilePath) {
    self.library = library
    workers = ImportWorkers(workerCount, for: .copying)
    checkers = ImportWorkers(Self.checkerCount, for: .checking)
  }

  // MARK: - Status

  /// How many files are not imported yet: those that wait for anything, and those that workers
  /// have.
  var unfinishedCount: Int { statuses.count }
  /// The positions of these files.
  var positions: Set<Int64> { Set(statuses.keys) }
  /// Whether the import is halted.
  var isHalted: Bool { haltReason != nil }
  /// Whether files are being imported, or will be in a moment.
  var isAtWork: Bool { !isHalted && statuses.count > stalls.count }
  /// Whether all files that are left are cancelled.
  var isAllCancelled: Bool {
    statuses.values.allSatisfy { if case .cancelled = $0 { true } else { false } }
  }

  /// Whether a file was cancelled while a worker had it.
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

  // MARK: - Adding files

  /// Adds files to be imported. Files that are in the queue already are ignored.
  mutating func add(_ files: [PickedFile]) -> [Effect] {
    var new: [PickedFile] = []
    for file in files where statuses[file.position] == nil {
      statuses[file.position] = .queued
      new.append(file)
    }
    waiting += new
    return [.expect(new.count)] + begin()
  }

  /// Begins no file before ``release()``, which must follow each call.
  mutating func hold() { holdCount += 1 }

  /// Ends a ``hold()``.
  mutating func release() -> [Effect] {
    precondition(holdCount > 0, "released more often than held")
    holdCount -= 1
    return begin()
  }

  // MARK: - Importing files

  /// Begins as many files as workers are free.
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

  /// The next file to be imported. Files below a folder that is away or does not answer are
  /// stalled.
  private mutating func next() -> (file: PickedFile?, effects: [Effect]) {
    var away: [FilePath: [PickedFile]] = [:]
    var hanging: [FilePath: [PickedFile]] = [:]
    var file: PickedFile?
    while file == nil, let first = waiting.popFirst() {
      if let folder = stalls.hangingFolder(above: first) {
        hanging[folder, default: []].append(first)
      } else if let folder = stalls.root(above: first.source) {
        away[folder, default: []].append(first)
      } else {
        file = first
      }
    }
    var effects: [Effect] = []
    for (folder, files) in away { effects += wait(stalls.hold(files, below: folder)) }
    for (folder, files) in hanging { effects += wait(stalls.hold(files, notAnswering: folder)) }
    return (file, effects)
  }

  /// Notes that a worker is done with a file.
  /// - Parameters:
  ///   - outcome: how the import ended, for good or for now; `nil` if ``answered(_:)`` returned
  ///     that the file is not this worker's any more.
  ///   - isAwaited: whether the naming round still expects a photo of it. Emptying the library
  ///     takes its files out of the round without telling the queue.
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

  /// Notes that the import of a file has ended, for good or for now.
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
      haltReason = .failed
      effects = [.tellFailure(reason)]
    case .ended, .stalled, .halted:
      if stalls.wasTried(position) { stalls.ended(position) }
      statuses[position] = nil
      effects = (isCancelled ? [] : [.count]) + [.tellOutcome(of: file.source)]
    }
    return effects + (isAtWork ? [] : [.rest])
  }

  // MARK: - Removing files

  /// Cancels files; the library has stored that. The copies of those with a worker are discarded.
  mutating func cancel(_ positions: Set<Int64>) -> [Effect] {
    var count = 0
    for position in positions {
      guard case .inHand(let worker) = statuses[position] else { continue }
      statuses[position] = .cancelled(worker)
      count += 1
    }
    let (last, effects) = take(positions)
    // Observers read everything anew, so one event stands for all files.
    return [.drop(count)] + effects + (last.map { [.tellOutcome(of: $0.source)] } ?? [])
  }

  /// Removes files that no worker has, as undo withdrew them. The caller decides about the others.
  mutating func remove(_ positions: Set<Int64>) -> [Effect] { take(positions).effects }

  /// Removes all files that no worker has, as the library was emptied.
  /// - Returns: the removed files, and the effects.
  mutating func removeAll() -> (dropped: [PickedFile], effects: [Effect]) {
    let dropped = stalls.files + waiting
    var effects = remove(positions)
    if blocks.isEmpty {
      haltReason = nil
      effects.append(.clearFailure)
    }
    return (dropped, effects)
  }

  /// Takes files out of the queue except those with a worker. Returns the last of them.
  private mutating func take(_ positions: Set<Int64>) -> (last: PickedFile?, effects: [Effect]) {
    // A file with a worker still finds out whether its disk answers.
    let ended = positions.filter { stalls.isTrial($0) && !isInHand($0) }
    if !ended.isEmpty { stalls.endTrials(ended) }
    let stalled = stalls.last(of: positions)
    if stalls.count > 0 { _ = stalls.remove(positions) }
    let count = waiting.count
    let last = waiting.last { positions.contains($0.position) }
    if last != nil { waiting.removeAll { positions.contains($0.position) } }
    for position in positions where !isInHand(position) { statuses[position] = nil }
    // Files that were stalled are not counted among those to be imported.
    return (last ?? stalled, [.drop(count - waiting.count)])
  }

  // MARK: - Changing statuses

  /// Whether this worker has this file.
  private func has(_ worker: ImportWorkerID, _ position: Int64) -> Bool {
    statuses[position] == .inHand(worker) || statuses[position] == .cancelled(worker)
  }

  /// Changes the status of a file.
  mutating func move(_ position: Int64, from old: Status, to new: Status) {
    guard statuses[position] == old else {
      preconditionFailure("a file that is \(old) is \(String(describing: statuses[position]))")
    }
    statuses[position] = new
  }
}
