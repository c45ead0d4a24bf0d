// The rules of picked files that can't be imported for now, as a pure state machine: what each file
// waits for, when it is checked, and which files go on after that. It has no effects of its own;
// `ImportQueue.swift` holds it, and `Importer+Stalls.swift` checks the files. Its types are in
// `StalledImports+Types.swift`.

/// The picked files that wait, and what they wait for. All others go on.
struct StalledImports: Sendable, Equatable {
  /// How many files of a group are checked in one round at most.
  static let mostChecked = 32
  /// How often a file that can be opened but not read to its end is tried again by itself.
  static let mostTries = 6
  /// Once in this number of rounds, files that are not tried again by themselves are checked too.
  static let roundsOfAll = 8

  private var groups: [Group: StalledFiles] = [:]
  /// The groups, the oldest first.
  private var order: [Group] = []
  private var groupOf: [Int64: Group] = [:]
  /// How many tries of each file have failed since the person asked for one.
  private var tries: [Int64: Int] = [:]
  /// The groups that are being checked. A check may take long: a dead network does not answer.
  private var beingChecked: Set<Group> = []
  /// The groups that the person does not want to be told of.
  private var hushed: Set<Group> = []
  /// The folders in whose disks threads hang.
  private var hanging = HangingFolders()
  private var round = 0

  // MARK: - Waiting files

  /// How many files wait.
  var count: Int { groupOf.count }
  /// The positions of these files.
  var positions: Set<Int64> { Set(groupOf.keys) }
  /// The files, in the order picked.
  var files: [PickedFile] {
    groups.values.flatMap { $0.all.map(\.file) }.sorted { $0.position < $1.position }
  }
  /// Whether any file may go on by itself.
  var mayGoOn: Bool {
    groups.contains { group, members in group.isOfSources || members.dueCount > 0 }
  }

  /// Whether a file waits.
  func contains(_ position: Int64) -> Bool { groupOf[position] != nil }

  /// The last of these files that waits.
  func last(of positions: Set<Int64>) -> PickedFile? {
    guard let last = positions.filter({ groupOf[$0] != nil }).max() else { return nil }
    return groupOf[last].flatMap { groups[$0]?[last]?.file }
  }

  /// Whether a try of a file has failed since the person asked for one.
  func wasTried(_ position: Int64) -> Bool { tries[position] != nil }

  /// The folder above a file that is known to be missing.
  func root(above source: FilePath) -> FilePath? {
    for case .below(let root) in order where source.isWithin(root) { return root }
    return nil
  }

  /// The folder above a file, if its disk hangs; `nil` also for a file that is a trial.
  func hangingFolder(above file: PickedFile) -> FilePath? { hanging.folder(above: file) }

  /// Whether a file is tried on behalf of all that wait below its folder.
  func isTrial(_ position: Int64) -> Bool { hanging.isTrial(position) }

  /// What the person is told: one reason at a time, the oldest first.
  var told: ImportStall? {
    guard let group = toldGroup, let first = groups[group]?.first else { return nil }
    return ImportStall(
      cause: first.cause, file: first.file.source, count: groups[group]?.count ?? 0,
      group: group)
  }

  /// The positions of the files that ``told`` is about.
  var toldPositions: Set<Int64> {
    Set(toldGroup.flatMap { groups[$0]?.positions } ?? [])
  }

  private var toldGroup: Group? { order.first { !hushed.contains($0) } }

  // MARK: - Events

  /// Notes that a file could not be imported. Returns the files that wait from now on.
  /// - Parameter others: files below the same folder that have not been tried yet, where it is
  ///   missing or does not answer.
  mutating func stall(
    _ file: PickedFile, _ cause: ImportStall.Cause, others: [PickedFile] = []
  ) -> [Stalled] {
    tries[file.position, default: 0] += 1
    let pause = cause.pause(tries: tries[file.position] ?? 1)
    let first = Stalled(file: file, cause: cause, due: pause.map { round + $0 })
    insert(first)
    return switch cause {
    case .folderAway(let root): [first] + hold(others, below: root)
    case .notAnswering(let folder): [first] + hold(others, notAnswering: folder)
    case .unreadable, .changing, .another, .doesNotFit, .untried: [first]
    }
  }

  /// Stalls files below a folder that is missing. Returns the files that wait from now on.
  mutating func hold(_ files: [PickedFile], below root: FilePath) -> [Stalled] {
    hold(files.map { Stalled(file: $0, cause: .folderAway(root), due: round) }, in: .below(root))
  }

  /// Stalls files below a folder whose disk does not answer. Returns the files that wait from now
  /// on.
  mutating func hold(_ files: [PickedFile], notAnswering folder: FilePath) -> [Stalled] {
    hold(files.map { Stalled(file: $0, cause: .notAnswering(folder)) }, in: .hanging(folder))
  }

  private mutating func hold(_ stalled: [Stalled], in group: Group) -> [Stalled] {
    guard !stalled.isEmpty else { return [] }
    for one in stalled { leave(for: group, one.file.position) }
    begin(group)
    groups[group]?.insert(stalled)
    return stalled
  }

  /// Releases the files that waited, as the person asks for another try. Returns them in the order
  /// picked. Of files below a folder where threads hang only one is released, as each may hang
  /// there too; when its disk answers, ``answered(_:)-(PickedFile)`` must be called.
  /// - Parameter mostTrials: how many files are tried below such folders at most.
  mutating func releaseAll(mostTrials: Int = .max) -> [PickedFile] {
    var released: [PickedFile] = []
    for group in order where !isHanging(group) {
      // Of a file that is still being written, the present content is meant.
      released += release(group).map { group == .changing ? $0.meaning(nil) : $0 }
    }
    // Only the groups of disks that do not answer are left.
    for group in order where hanging.trialCount < mostTrials {
      guard let folder = group.hangingFolder, !hanging.isTried(folder),
        let file = groups[group]?.take(1, where: { _ in true }).first?.file
      else { continue }
      take(file.position)
      hanging.beginTrial(file.position, below: folder)
      released.append(file)
    }
    tries = [:]
    beingChecked = []
    hushed = []
    return released.sorted { $0.position < $1.position }
  }

  private func isHanging(_ group: Group) -> Bool {
    group.hangingFolder.map { hanging.contains($0) } ?? false
  }

  /// Releases the files that ``told`` is about, with the content that they had when it was told: a
  /// file that replaces it later is not meant. Returns these files, in the order picked.
  mutating func releaseTold() -> [PickedFile] {
    let told = toldGroup.flatMap { groups[$0] }
    return release(toldPositions.sorted()).map { file in
      guard case .another(let found)? = told?[file.position]?.cause else { return file }
      return file.meaning(found)
    }
  }

  /// Removes files that were cancelled. Returns how many of them waited here.
  mutating func remove(_ positions: Set<Int64>) -> Int {
    let before = count
    for position in positions {
      tries[position] = nil
      take(position)
    }
    return before - count
  }

  /// Notes that a file is in the library, or never will be.
  mutating func ended(_ position: Int64) { tries[position] = nil }

  /// Stops telling the person of the groups that wait now.
  mutating func hush() { hushed = Set(order) }

  // MARK: - Disks that hang

  /// Notes that a worker's thread hangs below a folder. Files there are not checked until it
  /// returns, as each check would hang too. Returns the files that wait for that from now on.
  mutating func hang(_ worker: ImportWorkerID, at folder: FilePath) -> [Stalled] {
    hanging.begin(worker, below: folder)
    let files = groups.flatMap { group, members in
      members.all.filter { stalled in
        (group.isOfSources || stalled.due != nil) && stalled.file.source.isWithin(folder)
      }
    }
    return hold(files.map(\.file).sorted { $0.position < $1.position }, notAnswering: folder)
  }

  /// What is left of a check that waited for a worker: its files may have gone on, or wait in
  /// another group. `nil` if nothing is left.
  mutating func remaining(of check: Check) -> Check? {
    let files = check.files.filter { groupOf[$0.file.position] == check.group }
    guard files.isEmpty else { return Check(group: check.group, files: files) }
    gaveUp(check)
    return nil
  }

  /// Notes that the disk of a file has answered. Returns the files to be imported now: all that
  /// wait there, if the file was tried on their behalf.
  mutating func answered(_ file: PickedFile) -> [PickedFile] {
    guard let folder = hanging.answered(file.position) else { return [] }
    return release(.hanging(folder)).sorted { $0.position < $1.position }
  }

  /// Ends trials whose disks gave no answer.
  mutating func endTrials(_ positions: Set<Int64>) {
    for position in positions { hanging.endTrial(position) }
  }

  /// Tells the person of this folder first, and again if hushed: its disk does not answer, and no
  /// worker is left to check files.
  mutating func tellFirst(_ folder: FilePath) {
    let group = Group.hanging(folder)
    guard let index = order.firstIndex(of: group) else { return }
    order.remove(at: index)
    order.insert(group, at: 0)
    hushed.remove(group)
  }

  /// Notes that a check hangs: other files of its group, which lie elsewhere, are checked without
  /// it.
  mutating func gaveUp(_ check: Check) { beingChecked.remove(check.group) }

  /// Notes that a worker's thread that hung has copied a file after all. Returns whether the file
  /// still waited; it does not any more.
  mutating func takeBack(_ file: PickedFile) -> Bool {
    let position = file.position
    guard groupOf[position].flatMap({ groups[$0]?[position]?.file }) == file else { return false }
    take(position)
    return true
  }

  /// Notes that a worker's thread that hung has returned. Returns the files to be imported now:
  /// those that waited for it, once no other thread hangs there.
  mutating func answered(_ worker: ImportWorkerID) -> [PickedFile] {
    guard let folder = hanging.end(worker) else { return [] }
    return release(.hanging(folder)).sorted { $0.position < $1.position }
  }

  // MARK: - Checking

  /// Begins a round. Returns the checks to make; ``checked(_:_:)`` must follow for each.
  mutating func checks() -> [Check] {
    round += 1
    var checks: [Check] = []
    let now = round
    // Files that are not tried again by themselves are checked in some rounds too, as their card
    // may be removed and inserted again.
    let isRoundOfAll = round % Self.roundsOfAll == 0
    for group in order where !beingChecked.contains(group) {
      let areAll = group.isOfSources && isRoundOfAll
      guard areAll || (groups[group]?.dueCount ?? 0) > 0 else { continue }
      let files =
        groups[group]?.take(Self.mostChecked) { stalled in
          areAll || stalled.due.map { $0 <= now } ?? false
        } ?? []
      guard !files.isEmpty else { continue }
      beingChecked.insert(group)
      checks.append(Check(group: group, files: files))
    }
    return checks
  }

  private func isDue(_ stalled: Stalled) -> Bool { stalled.due.map { $0 <= round } ?? false }

  /// Takes the results of a check, one for each file.
  mutating func checked(_ check: Check, _ sights: [SourceStatus]) -> Change {
    beingChecked.remove(check.group)
    var change = Change()
    var isBack = false
    for (stalled, sight) in zip(check.files, sights) {
      // The file may have been left out, or have gone on, meanwhile.
      guard groupOf[stalled.file.position] == check.group else { continue }
      if case (.folder, .there) = (check.group, sight) {
        isBack = true
      } else {
        apply(sight, to: stalled, in: check.group, &change)
      }
    }
    // If one file is back, its whole group is, and all of it is tried. The group is released once,
    // as it may be very large.
    if isBack, let members = groups[check.group] {
      let due = members.all.filter { isDue($0) }
      change.goingOn += release(due.map(\.file.position))
    }
    change.goingOn.sort { $0.position < $1.position }
    return change
  }

  private mutating func apply(
    _ sight: SourceStatus, to stalled: Stalled, in group: Group, _ change: inout Change
  ) {
    switch (group, sight) {
    case (_, .noRoom):
      break
    case (.below(let old), .away(let root)) where old == root:
      break
    case (.below, .away(let root)):
      // A folder on the way is back: files of other folders below it may be there.
      let files = release(group)
      let stillAway = hold(files.filter { $0.source.isWithin(root) }, below: root)
      change.waiting += stillAway
      change.goingOn += files.filter { !$0.source.isWithin(root) }
    case (.below, _):
      change.goingOn += release(group)
    case (_, .away(let root)):
      take(stalled.file.position)
      change.waiting += hold([stalled.file], below: root)
    case (_, .failed(.special)), (_, .failed(.folder)):
      // Something that is no file has replaced it: its import refuses that.
      change.goingOn += release([stalled.file.position])
    case (_, .failed(let error)):
      guard stalled.cause != .unreadable(error) else { return }
      let moved = Stalled(file: stalled.file, cause: .unreadable(error), due: round)
      insert(moved)
      change.waiting.append(moved)
    case (.changing, .there(let state)) where stalled.seen != state:
      groups[group]?.see(state, at: stalled.file.position)
    case (.changing, .there(let state)):
      // A file that was picked while it was written stands for its final content.
      change.goingOn += release([stalled.file.position]).map { file in
        file.stamp == nil ? file : file.meaning(state.stamp)
      }
    case (.another, .there(let state)) where stalled.file.stamp?.matches(state.stamp) == false:
      break
    case (_, .there):
      change.goingOn += release([stalled.file.position])
    }
  }

  // MARK: - Groups

  private func group(of stalled: Stalled) -> Group {
    switch stalled.cause {
    case .folderAway(let root): .below(root)
    case .notAnswering(let folder): .hanging(folder)
    case .unreadable: .folder(stalled.file.source.folder)
    case .changing: .changing
    case .another: .another
    case .doesNotFit: .room
    case .untried: .decoder
    }
  }

  private mutating func insert(_ stalled: Stalled) {
    let group = group(of: stalled)
    leave(for: group, stalled.file.position)
    begin(group)
    groups[group]?.insert(stalled)
  }

  /// Assigns a file to a group, and takes it out of another. A file that is in this group already
  /// stays there, so that the group keeps its position in ``order`` even if it holds no other file.
  private mutating func leave(for group: Group, _ position: Int64) {
    if groupOf[position] != group { take(position) }
    groupOf[position] = group
    hanging.endTrial(position)
  }

  /// Begins a group, to which files will be added.
  private mutating func begin(_ group: Group) {
    if groups[group] == nil {
      order.append(group)
      groups[group] = StalledFiles()
    }
    hushed.remove(group)
  }

  private mutating func take(_ position: Int64) {
    guard let group = groupOf.removeValue(forKey: position) else { return }
    groups[group]?.remove(position)
    guard groups[group]?.isEmpty == true else { return }
    groups[group] = nil
    hushed.remove(group)
    order.removeAll { $0 == group }
  }

  private mutating func release(_ group: Group) -> [PickedFile] {
    release(groups[group]?.positions ?? [])
  }

  private mutating func release(_ positions: [Int64]) -> [PickedFile] {
    let files = positions.compactMap { position in
      groupOf[position].flatMap { groups[$0]?[position]?.file }
    }
    for position in positions { take(position) }
    return files
  }
}
