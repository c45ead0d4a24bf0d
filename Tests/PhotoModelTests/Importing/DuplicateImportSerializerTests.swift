// Tests that files with the same bytes are imported one after another.

import Testing

@testable import PhotoModel

@MainActor
struct DuplicateImportSerializerTests {
  private final class Log { var lines: [String] = [] }
  private let log = Log()

  /// Files that are copied in the order given; the first character of a name stands for the bytes.
  private func copied(
    _ bytes: DuplicateImportSerializer, _ files: [(name: String, position: Int64)]
  ) async
    -> [Task<Void, Never>]
  {
    var tasks: [Task<Void, Never>] = []
    for (name, position) in files {
      tasks.append(
        Task { [log] in
          await bytes.enter(String(name.prefix(1)), at: position)
          log.lines.append(name)
        })
      for _ in 0..<5 { await Task.yield() }
    }
    return tasks
  }

  @Test func theSameBytesGoOneAfterAnother() async {
    let bytes = DuplicateImportSerializer(workerCount: 4)
    for position in 1...4 { bytes.begin(Int64(position)) }
    let tasks = await copied(bytes, [("a1", 1), ("a2", 2), ("b3", 3), ("a4", 4)])
    // Other bytes do not wait.
    #expect(log.lines == ["a1", "b3"])
    bytes.leave("a")
    bytes.leave("b")
    await tasks[1].value
    #expect(log.lines == ["a1", "b3", "a2"])
    bytes.leave("a")
    await tasks[3].value
    bytes.leave("a")
    #expect(log.lines == ["a1", "b3", "a2", "a4"])
  }

  @Test func theFirstPickedGoesFirstHoweverLongItIsCopied() async {
    let bytes = DuplicateImportSerializer(workerCount: 4)
    for position in 1...3 { bytes.begin(Int64(position)) }
    let later = await copied(bytes, [("b2", 2), ("a3", 3)])
    #expect(log.lines.isEmpty)
    let first = await copied(bytes, [("a1", 1)])
    for task in first + [later[0]] { await task.value }
    #expect(Set(log.lines) == ["a1", "b2"])
    bytes.leave("a")
    await later[1].value
    #expect(log.lines.last == "a3")
  }

  @Test func nobodyWaitsForAFileThatCanNotBeCopied() async {
    let bytes = DuplicateImportSerializer(workerCount: 4)
    for position in 1...2 { bytes.begin(Int64(position)) }
    let later = await copied(bytes, [("a2", 2)])
    #expect(log.lines.isEmpty)
    bytes.drop(1)
    await later[0].value
    #expect(log.lines == ["a2"])
  }

  @Test func aCopyThatHangsHoldsHalfTheWorkersUp() async {
    let bytes = DuplicateImportSerializer(workerCount: 4)
    for position in 1...4 { bytes.begin(Int64(position)) }
    _ = await copied(bytes, [("b2", 2), ("c3", 3)])
    #expect(log.lines.isEmpty)
    _ = await copied(bytes, [("d4", 4)])
    #expect(log.lines == ["b2"])
    bytes.begin(5)
    _ = await copied(bytes, [("e5", 5)])
    #expect(log.lines == ["b2", "c3"])
    bytes.drop(1)
    for _ in 0..<10 { await Task.yield() }
    #expect(Set(log.lines) == ["b2", "c3", "d4", "e5"])
  }
}
