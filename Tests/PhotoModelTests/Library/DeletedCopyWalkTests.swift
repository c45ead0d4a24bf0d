// A random walk through deletions and names of photos and their duplicates: each undo restores the
// state before the step, each redo the state after it, also over restarts.

import SeededRandom
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct DeletedCopyWalkTests {
  /// The state that undo and redo must restore; drafts and the cursor are not part of it.
  private struct Shot: Equatable {
    let photos: [Photo.ID]
    let names: [String?]
    let likes: [Bool]
    let positions: [Int64]
    let placed: [Photo.ID?]
    let duplicates: [DuplicatePhoto?]
  }

  private func shot(of library: PhotoLibrary) async throws -> Shot {
    let photos = try await library.photos.all()
    let entries = try await library.namingQueue.read().entries
    let ids = Set(photos.map(\.id))
    return Shot(
      photos: photos.map(\.id), names: photos.map(\.name), likes: photos.map(\.liked),
      positions: entries.map(\.position), placed: entries.map(\.photo),
      // A restart forgets which photo a photo of its own was a duplicate of.
      duplicates: entries.map { entry in
        entry.photo.map(ids.contains) == true ? nil : entry.duplicate
      })
  }

  @Test(arguments: Seeds.first(4))
  func eachUndoAndRedoBringsBackWhatWasThere(seed: UInt64) async throws {
    var walk = Walk(seed: seed)
    walk.shots = try await withLibrary { library in
      for text in ["one", "two", "three"] {
        _ = try await library.photo(of: text, named: text)
        for _ in 1...2 { _ = try await library.bringIn(text) }
      }
      return [try await shot(of: library)]
    }
    for _ in 1...12 {
      let library = try await openLibrary()
      for _ in 1...25 {
        if let expected = try await walk.step(library) {
          #expect(try await shot(of: library) == expected, "after \(walk.stepCount) steps")
        } else if try await library.history.nextUndo()?.id != walk.last {
          walk.did(try await library.history.nextUndo()?.id, try await shot(of: library))
        }
      }
    }
    #expect(walk.undoCount > 20)
    #expect(walk.redoCount > 5)
    let library = try await openLibrary()
    while walk.step > 0 {
      let expected = try await walk.undo(library)
      #expect(try await shot(of: library) == expected)
    }
    #expect(try await library.inspect().problems.isEmpty)
  }

  /// Does random steps and holds the state after each step that can be undone.
  private struct Walk {
    var shots: [Shot] = []
    /// How many of the steps are done and not undone.
    private(set) var step = 0
    private(set) var stepCount = 0
    private(set) var undoCount = 0
    private(set) var redoCount = 0
    /// The step that undo would have undone before the current one.
    private(set) var last: Int64?
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Does one random step. Returns the state that must result; `nil` where it is a new one, or
    /// unchanged.
    mutating func step(_ library: PhotoLibrary) async throws -> Shot? {
      stepCount += 1
      last = try await library.history.nextUndo()?.id
      let live = try await library.photos.all().map(\.id)
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<4:
        try await library.trash.delete(Array(live.shuffled(using: &random).prefix(2)))
      case 4..<8:
        let entries = try await library.namingQueue.read().entries
        if let entry = entries.randomElement(using: &random), let id = entry.photo {
          try await library.namingQueue.answer(
            .named("name \(stepCount)"), for: id, at: entry.position)
        }
      case 8..<10:
        if let id = live.randomElement(using: &random) {
          try await library.photos.setLiked(id, Bool.random(using: &random))
        }
      case 10..<16: if step > 0 { return try await undo(library) }
      default:
        guard step < shots.count - 1 else { return nil }
        _ = try await library.history.redo()
        step += 1
        redoCount += 1
        return shots[step]
      }
      return nil
    }

    /// Records a new step, after which undone steps can't be redone.
    mutating func did(_ id: Int64?, _ shot: Shot) {
      step += 1
      shots.removeSubrange(step...)
      shots.append(shot)
      last = id
    }

    mutating func undo(_ library: PhotoLibrary) async throws -> Shot {
      _ = try await library.history.undo()
      step -= 1
      undoCount += 1
      return shots[step]
    }
  }
}
