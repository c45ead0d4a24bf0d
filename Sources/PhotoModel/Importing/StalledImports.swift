// The rules of picked files that can't be imported for now, as a pure state machine: what waits for
// what, when somebody is to look whether it goes on, and what goes on then. It does nothing itself;
// `ImportQueue.swift` holds it, and `Importer+Stalls.swift` looks. What it deals in is in
// `StalledImports+Types.swift`.

/// The picked files that wait, and what they wait for. Others go on.
struct StalledImports: Sendable, Equatable {
  /// The most files of a group that are looked at in a round.
  static let mostLooks = 32
  /// So often a file that can be opened is tried again by itself, though it can't be read to its end.
  static let mostTries = 6
  /// In one round of so many, files are looked at that are not tried again by themselves.
  static let roundsOfAll = 8

  private var groups: [Group: StalledFiles] = [:]
  /// The groups in the order in which they began.
  private var order: [Group] = []
  private var groupOf: [Int64: Group] = [:]
  /// How often files were tried in vain since the person asked for it.
  private var tries: [Int64: Int] = [:]
  /// The groups that somebody looks at, which may take long: a dead network does not answer.
  private var lookedAt: Set<Group> = []
  /// The groups that the person does not want to hear of.
  private var hushed: Set<Group> = []
  /// Where threads hang.
  private var hanging = HangingFolders()
  private var round = 0

  // MARK: - What waits

  /// How many files wait.
  var count: Int { groupOf.count }
  /// Their positions.
  var positions: Set<Int64> { Set(groupOf.keys) }
  /// The files, in the order picked.
  var files: [PickedFile] {
    groups.values.flatMap { $0.all.map(\.file) }.sorted { $0.position < $1.position }
  }
  /// Whether anything may go on by itself.
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

  /// Whether a file was tried in vain since the person asked for it.
  func wasTried(_ position: Int64) -> Bool { tries[position] != nil }

  /// The folder above a file that is known to be away.
  func root(above source: FilePath) -> FilePath? {
    for case .below(let root) in order where source.isWithin(root) { return root }
    return nil
  }

  /// The folder above a file whose disk does not answer; `nil` too where the file finds out whether
  /// that does by now.
  func silentFolder(above file: PickedFile) -> FilePath? { hanging.folder(above: file) }

  /// Whether a file is tried for all that wait where it lies.
  func isTrial(_ position: Int64) -> Bool { hanging.isTrial(position) }

  /// What the person is told: one reason at a time, the oldest first.
  var told: ImportStall? {
    guard let group = toldGroup, let first = groups[group]?.first else { return nil }
    return ImportStall(
      cause: first.cause, file: first.file.source, count: groups[group]?.count ?? 0,
      group: group)
  }

  /// The positions of the files that ``told`` tells of.
  var toldPositions: Set<Int64> {
    Set(toldGroup.flatMap { groups[$0]?.positions } ?? [])
  }

  private var toldGroup: Group? { order.first { !hushed.contains($0) } }

  // MARK: - What happens

  /// A file could not be imported. Returns what waits now.
  /// - Parameter others: files that have not been tried yet and lie below the same folder, which is
  ///   away or does not answer.
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

  /// Files lie below a folder that is away. Returns what waits now.
  mutating func hold(_ files: [PickedFile], below root: FilePath) -> [Stalled] {
    hold(files.map { Stalled(file: $0, cause: .folderAway(root), due: round) }, in: .below(root))
  }

  /// Files lie below a folder whose disk does not answer. Returns what waits now.
  mutating func hold(_ files: [PickedFile], notAnswering folder: FilePath) -> [Stalled] {
    hold(files.map { Stalled(file: $0, cause: .notAnswering(folder)) }, in: .silent(folder))
  }

  private mutating func hold(_ stalled: [Stalled], in group: Group) -> [Stalled] {
    guard !stalled.isEmpty else { return [] }
    for one in stalled { leave(for: group, one.file.position) }
    begin(group)
    groups[group]?.insert(stalled)
    return stalled
  }

  /// The person says that it is worth another try. Returns what waited, in the order picked. Where
  /// threads hang that is one file a folder, as each may hang there too; when that is answered,
  /// ``answered(_:)-(PickedFile)`` is to follow.
  /// - Parameter mostTrials: so many files are tried below such folders.
  mutating func releaseAll(mostTrials: Int = .max) -> [PickedFile] {
    var released: [PickedFile] = []
    for group in order where !isSilent(group) {
      // Of what is still being written, whatever has become of it by now is meant.
      released += release(group).map { group == .changing ? $0.meaning(nil) : $0 }
    }
    // Only those are left.
    for group in order where hanging.trialCount < mostTrials {
      guard let folder = group.silentFolder, !hanging.isTried(folder),
        let file = groups[group]?.turn(1, where: { _ in true }).first?.file
      else { continue }
      take(file.position)
      hanging.beginTrial(file.position, below: folder)
      released.append(file)
    }
    tries = [:]
    lookedAt = []
    hushed = []
    return released.sorted { $0.position < $1.position }
  }

  private func isSilent(_ group: Group) -> Bool {
    group.silentFolder.map { hanging.contains($0) } ?? false
  }

  /// What stood in the place of the files that ``told`` tells of, as that was told, is meant from here
  /// on, and nothing that was put there since. Returns these files, in the order picked.
  mutating func releaseTold() -> [PickedFile] {
    let told = toldGroup.flatMap { groups[$0] }
    return release(toldPositions.sorted()).map { file in
      guard case .another(let found)? = told?[file.position]?.cause else { return file }
      return file.meaning(found)
    }
  }

  /// Nobody waits for files any more. Returns how many of them waited here.
  mutating func remove(_ positions: Set<Int64>) -> Int {
    let before = count
    for position in positions {
      tries[position] = nil
      take(position)
    }
    return before - count
  }

  /// A file is in the library, or never will be.
  mutating func ended(_ position: Int64) { tries[position] = nil }

  /// The person has read what waits, and leaves it at that.
  mutating func hush() { hushed = Set(order) }

  // MARK: - What does not answer

  /// A worker's thread hangs below a folder. Nobody looks at what lies there until it is back, as each
  /// would hang too. Returns what waits for that from now on.
  mutating func hang(_ worker: ImportWorkerID, at folder: FilePath) -> [Stalled] {
    hanging.begin(worker, below: folder)
    let files = groups.flatMap { group, members in
      members.all.filter { stalled in
        (group.isOfSources || stalled.due != nil) && stalled.file.source.isWithin(folder)
      }
    }
    return hold(files.map(\.file).sorted { $0.position < $1.position }, notAnswering: folder)
  }

  /// What is left of a look that has waited: its files may have gone on, or wait elsewhere. `nil` where
  /// there is nothing to be looked at.
  mutating func remaining(of look: Look) -> Look? {
    let files = look.files.filter { groupOf[$0.file.position] == look.group }
    guard files.isEmpty else { return Look(group: look.group, files: files) }
    gaveUp(look)
    return nil
  }

  /// A file's disk has answered. Returns the files that are to be imported now: where it was tried
  /// for them, all that wait there.
  mutating func answered(_ file: PickedFile) -> [PickedFile] {
    guard let folder = hanging.answered(file.position) else { return [] }
    return release(.silent(folder)).sorted { $0.position < $1.position }
  }

  /// Files are not tried any more, and nothing is known of where they lie.
  mutating func endTrials(_ positions: Set<Int64>) {
    for position in positions { hanging.endTrial(position) }
  }

  /// Nobody is left to look at files, as this folder's disk does not answer either: that is told
  /// before all else, be it again.
  mutating func tellFirst(_ folder: FilePath) {
    let group = Group.silent(folder)
    guard let index = order.firstIndex(of: group) else { return }
    order.remove(at: index)
    order.insert(group, at: 0)
    hushed.remove(group)
  }

  /// A look hangs: others of its group, which lie elsewhere, are looked at without it.
  mutating func gaveUp(_ look: Look) { lookedAt.remove(look.group) }

  /// The worker's thread that hung has brought a file after all. Returns whether it still waits, which
  /// is over then.
  mutating func takeBack(_ file: PickedFile) -> Bool {
    let position = file.position
    guard groupOf[position].flatMap({ groups[$0]?[position]?.file }) == file else { return false }
    take(position)
    return true
  }

  /// A worker's thread that hung is back. Returns the files that are to be imported now: those that
  /// waited with it, once nobody hangs there.
  mutating func answered(_ worker: ImportWorkerID) -> [PickedFile] {
    guard let folder = hanging.end(worker) else { return [] }
    return release(.silent(folder)).sorted { $0.position < $1.position }
  }

  // MARK: - Looking

  /// A round begins. Returns what is to be looked at; ``looked(_:_:)`` is to follow for each.
  mutating func looks() -> [Look] {
    round += 1
    var looks: [Look] = []
    let now = round
    // Those that are not tried again by themselves are looked at now and then, as their card may be
    // pulled out and put back.
    let isRoundOfAll = round % Self.roundsOfAll == 0
    for group in order where !lookedAt.contains(group) {
      let areAll = group.isOfSources && isRoundOfAll
      guard areAll || (groups[group]?.dueCount ?? 0) > 0 else { continue }
      let files =
        groups[group]?.turn(Self.mostLooks) { stalled in
          areAll || stalled.due.map { $0 <= now } ?? false
        } ?? []
      guard !files.isEmpty else { continue }
      lookedAt.insert(group)
      looks.append(Look(group: group, files: files))
    }
    return looks
  }

  private func isDue(_ stalled: Stalled) -> Bool { stalled.due.map { $0 <= round } ?? false }

  /// Somebody has looked at files: what was seen of each.
  mutating func looked(_ look: Look, _ sights: [SourceStatus]) -> Change {
    lookedAt.remove(look.group)
    var change = Change()
    var isBack = false
    for (stalled, sight) in zip(look.files, sights) {
      // It may have been left out, or have gone on, meanwhile.
      guard groupOf[stalled.file.position] == look.group else { continue }
      if case (.folder, .there) = (look.group, sight) {
        isBack = true
      } else {
        apply(sight, to: stalled, in: look.group, &change)
      }
    }
    // Where one is back the others are, too, and all are tried. Once, as they may be very many.
    if isBack, let members = groups[look.group] {
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
      // A part of the way is back: those that lie elsewhere may be there.
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
      // Something else has taken the file's place, which is refused.
      change.goingOn += release([stalled.file.position])
    case (_, .failed(let error)):
      guard stalled.cause != .unreadable(error) else { return }
      let moved = Stalled(file: stalled.file, cause: .unreadable(error), due: round)
      insert(moved)
      change.waiting.append(moved)
    case (.changing, .there(let state)) where stalled.seen != state:
      groups[group]?.see(state, at: stalled.file.position)
    case (.changing, .there(let state)):
      // Whoever picked it while it was written means what has become of it.
      change.goingOn += release([stalled.file.position]).map { file in
        file.stamp == nil ? file : file.meaning(state.stamp)
      }
    case (.another, .there(let state)) where stalled.file.stamp?.matches(state.stamp) == false:
      break
    case (_, .there):
      change.goingOn += release([stalled.file.position])
    }
  }

  // MARK: - Keeping groups

  private func group(of stalled: Stalled) -> Group {
    switch stalled.cause {
    case .folderAway(let root): .below(root)
    case .notAnswering(let folder): .silent(folder)
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

  /// A file is to wait in a group. It leaves another one; the one that it waits in already keeps its
  /// turn among the others, though nothing else may wait there.
  private mutating func leave(for group: Group, _ position: Int64) {
    if groupOf[position] != group { take(position) }
    groupOf[position] = group
    hanging.endTrial(position)
  }

  /// Files of a group are to follow.
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
