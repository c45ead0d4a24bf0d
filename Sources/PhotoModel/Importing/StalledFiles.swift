// The files of one group of `StalledImports.swift`: a hundred thousand may wait, files are added
// and removed one by one, and each time the first is asked for. No operation on one file visits all
// of them.

/// Files that wait, in the order picked.
struct StalledFiles: Sendable, Equatable {
  typealias Stalled = StalledImports.Stalled

  /// How many files ``take(_:where:)`` inspects at most in one call.
  static let mostSeen = 4096

  /// How many of them go on by themselves.
  private(set) var dueCount = 0
  private var files: [Int64: Stalled] = [:]
  /// The positions of all files, ascending. Removed files stay in it until they are many.
  private var order: [Int64] = []
  /// The files before this index are removed; the one at it is not.
  private var start = 0
  /// The position at which the next ``take(_:where:)`` begins.
  private var next = Int64.min

  /// How many files wait.
  var count: Int { files.count }
  /// Whether no file waits.
  var isEmpty: Bool { files.isEmpty }
  /// The positions of all files.
  var positions: [Int64] { Array(files.keys) }
  /// The files, in any order.
  var all: some Collection<Stalled> { files.values }
  /// The file that was picked first.
  var first: Stalled? { start < order.count ? files[order[start]] : nil }

  /// The file at a position.
  subscript(position: Int64) -> Stalled? { files[position] }

  /// Adds a file that begins to wait.
  mutating func insert(_ stalled: Stalled) {
    let position = stalled.file.position
    remove(position)
    put(stalled)
    let index = index(of: position)
    if index == order.count || order[index] != position { order.insert(position, at: index) }
    start = min(start, index)
  }

  /// Adds files that begin to wait.
  mutating func insert(_ new: [Stalled]) {
    var isSorted = true
    for stalled in new {
      let position = stalled.file.position
      remove(position)
      put(stalled)
      if let last = order.last, position <= last { isSorted = false }
      if isSorted { order.append(position) }
    }
    guard !isSorted else { return }
    order = files.keys.sorted()
    start = 0
  }

  /// Removes a file that waits no more.
  mutating func remove(_ position: Int64) {
    guard let old = files.removeValue(forKey: position) else { return }
    if old.due != nil { dueCount -= 1 }
    while start < order.count, files[order[start]] == nil { start += 1 }
    guard order.count > 2 * files.count + 64 else { return }
    order.removeAll { files[$0] == nil }
    start = 0
  }

  /// Notes the state of a file at its last check.
  mutating func see(_ state: FileState, at position: Int64) { files[position]?.seen = state }

  /// Some of the files wanted. The next call goes on behind them, as the first files may be missing
  /// for good.
  mutating func take(_ most: Int, where isWanted: (Stalled) -> Bool) -> [Stalled] {
    var found: [Stalled] = []
    let length = order.count - start
    let begin = max(index(of: next), start) - start
    for step in 0..<min(length, Self.mostSeen) {
      let position = order[start + (begin + step) % length]
      next = position + 1
      guard let stalled = files[position], isWanted(stalled) else { continue }
      found.append(stalled)
      if found.count == most { break }
    }
    return found
  }

  private mutating func put(_ stalled: Stalled) {
    files[stalled.file.position] = stalled
    if stalled.due != nil { dueCount += 1 }
  }

  /// The index of the first position that is not less than this one.
  private func index(of position: Int64) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
