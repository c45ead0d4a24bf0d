// Measures how long the list of a large library takes to show one more photo.

import Foundation
import PhotoModel

/// The measurement of adding single photos.
enum AddingOne {
  private static let addingCount = 30

  /// The results of all additions.
  private struct Found {
    var times: [Double] = []
    var mostChanges = 0
    var mostItems = 0
  }

  /// Adds photos in each sort order of the grid.
  @MainActor
  static func measure(_ library: MadeLibrary, into report: inout Report) throws {
    Bench.tell("Adding one…")
    var found = Found()
    for sort in PhotoSort.allCases {
      try library.restore()
      let before = found
      found = try Bench.waiting { try await add(to: library, sortedBy: sort, before) }
    }
    try library.restore()
    let name = "Adding one photo to \(library.count.grouped)"
    report.add(
      alone: "\(name), items-changed", .count(Double(found.mostChanges)), atMost: .count(1))
    report.add(
      alone: "\(name), items in them", .count(Double(found.mostItems)), atMost: .count(1))
    report.add(alone: "\(name), p50", .seconds(Statistics.percentile(0.5, of: found.times)))
    report.add(alone: "\(name), p95", .seconds(Statistics.percentile(0.95, of: found.times)))
  }

  /// Adds photos one by one, and measures the time from when the library has the photo to when the
  /// list has it.
  @MainActor
  private static func add(
    to library: MadeLibrary, sortedBy sort: PhotoSort, _ found: Found
  ) async throws -> Found {
    var found = found
    let store = try await PhotoLibrary.open(at: FilePath(library.library.path))
    let photos = PhotoCollection(library: store)
    photos.query.sort = sort
    await photos.reload()
    var changes: [ListChange] = []
    photos.onChange = { changes.append($0) }
    for number in 1...addingCount {
      let sequence = library.count + number
      try library.addRow(sequence)
      guard let photo = try await store.photos.find(sequences: [Int64(sequence)]).first else {
        throw BenchError.untold("photo \(sequence)")
      }
      changes = []
      let start = ContinuousClock.now
      photos.arrived(photo)
      await photos.upToDate()
      found.times.append((ContinuousClock.now - start) / .seconds(1))
      found.mostChanges = max(found.mostChanges, changes.count)
      let items = changes.map { $0.removed + $0.added.count }.reduce(0, +)
      found.mostItems = max(found.mostItems, items)
    }
    return found
  }
}
