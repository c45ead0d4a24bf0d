// The photos that are in memory: those that somebody shows or asked for lately, not all of a
// library. `PhotoCollection.swift` reads what is asked for and not here.

import Foundation
import Observation

/// One photo that widgets can observe by itself, so that a change of one redraws one.
@MainActor @Observable
public final class PhotoRecord {
  /// The photo as it is now.
  public internal(set) var photo: Photo { didSet { watcher?.photoChanged() } }
  /// The photo's identifier and sequence number, without a copy of all that is known of it.
  let id: Photo.ID
  let sequence: Int64
  /// Told of each change, in the middle of it. For who shows many photos one after another: what
  /// observes stays with a photo until that changes.
  @ObservationIgnored public weak var watcher: (any PhotoWatcher)?

  init(_ photo: Photo) {
    self.photo = photo
    (id, sequence) = (photo.id, photo.sequence)
  }
}

/// Is told of changes of a photo.
@MainActor
public protocol PhotoWatcher: AnyObject {
  /// The photo changes; nothing may be asked of the collection yet.
  func photoChanged()
}

/// The records that are in memory. Each is one object for as long as anybody holds it; those used
/// lately are held here.
@MainActor
struct PhotoRecords {
  private struct Weak {
    weak var record: PhotoRecord?
  }

  /// How many records are held in each generation, and how many of those there are: together many
  /// screens of the grid. They are freed one generation at a time, as that takes time too.
  private static let (generationSize, generationCount) = (32, 64)

  private var byID: [Photo.ID: Weak] = [:]
  private var ids: [Int64: Photo.ID] = [:]
  /// Used since the last turn of generations.
  private var recent: [Photo.ID: PhotoRecord] = [:]
  /// Used before that, the oldest first.
  private var earlier: [[Photo.ID: PhotoRecord]] = []

  /// A photo's record; `nil` where it is not in memory.
  mutating func record(_ id: Photo.ID) -> PhotoRecord? {
    if let record = recent[id] { return record }
    guard let record = byID[id]?.record else { return nil }
    hold(record)
    return record
  }

  /// The record of the photo with a sequence number; `nil` where it is not in memory.
  mutating func record(sequence: Int64) -> PhotoRecord? { ids[sequence].flatMap { record($0) } }

  /// The record of the photo with a sequence number, which is not used by that; `nil` where it is not
  /// in memory.
  func peek(sequence: Int64) -> PhotoRecord? { ids[sequence].flatMap { byID[$0]?.record } }

  /// Takes a photo as it is now. Returns whether it was not in memory.
  @discardableResult
  mutating func keep(_ photo: Photo) -> Bool {
    if let record = record(photo.id) {
      if record.photo != photo { record.photo = photo }
      return false
    }
    let record = PhotoRecord(photo)
    byID[photo.id] = Weak(record: record)
    ids[photo.sequence] = photo.id
    hold(record)
    return true
  }

  /// Forgets photos that are gone. Returns whether any was in memory.
  mutating func forget(_ gone: some Sequence<Photo.ID>) -> Bool {
    var hasAny = false
    for id in gone {
      guard let record = byID.removeValue(forKey: id)?.record else { continue }
      recent[id] = nil
      for index in earlier.indices { earlier[index][id] = nil }
      ids[record.sequence] = nil
      hasAny = true
    }
    return hasAny
  }

  /// The photos in memory.
  var loaded: [Photo.ID] { byID.compactMap { $0.value.record == nil ? nil : $0.key } }

  /// Those of some photos that are in memory.
  func loaded(of ids: Set<Photo.ID>) -> Set<Photo.ID> {
    ids.count > byID.count ? ids.intersection(loaded) : ids.filter(holds)
  }

  /// Whether a photo is in memory.
  func holds(_ id: Photo.ID) -> Bool { byID[id]?.record != nil }

  private mutating func hold(_ record: PhotoRecord) {
    recent[record.id] = record
    guard recent.count >= Self.generationSize else { return }
    earlier.append(recent)
    recent = [:]
    if earlier.count >= Self.generationCount { dropOldest() }
  }

  private mutating func dropOldest() {
    let dropped = earlier.removeFirst().map { (id: $0.key, sequence: $0.value.sequence) }
    // Some are in a younger generation, or shown.
    for (id, sequence) in dropped where byID[id]?.record == nil {
      byID[id] = nil
      ids[sequence] = nil
    }
    // Those that were shown then are let go of without a word.
    guard byID.count > 4 * Self.generationSize * Self.generationCount else { return }
    byID = byID.filter { $0.value.record != nil }
    ids = ids.filter { byID[$0.value] != nil }
  }
}
