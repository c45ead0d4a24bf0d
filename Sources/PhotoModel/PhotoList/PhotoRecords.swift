// The photos that are in memory: those that are shown or were requested lately, not all of a
// library. `PhotoCollection+Reading.swift` reads the others when they are requested.

import Foundation
import Observation

/// One photo that widgets observe individually, so that a change of one redraws one.
@MainActor @Observable
public final class PhotoRecord {
  /// The photo as it is now.
  public internal(set) var photo: Photo { didSet { watcher?.photoChanged() } }
  /// The photo's identifier, readable without copying the photo.
  let id: Photo.ID
  let sequence: Int64
  /// Called on each change, while it is made. For views that show many photos one after another: an
  /// observation would stay with a photo until it changes.
  @ObservationIgnored public weak var watcher: (any PhotoWatcher)?

  init(_ photo: Photo) {
    self.photo = photo
    (id, sequence) = (photo.id, photo.sequence)
  }
}

/// Is called when a photo changes.
@MainActor
public protocol PhotoWatcher: AnyObject {
  /// The photo is changing; the collection must not be called yet.
  func photoChanged()
}

/// The records that are in memory. A photo has one record object for as long as any view holds it;
/// recently used records are held here.
@MainActor
struct PhotoRecords {
  private struct Weak {
    weak var record: PhotoRecord?
  }

  /// How many records a generation holds, and how many generations there are: together many screens
  /// of the grid. Records are freed one generation at a time, as freeing takes time too.
  private static let (generationSize, generationCount) = (32, 64)

  private var byID: [Photo.ID: Weak] = [:]
  private var ids: [Int64: Photo.ID] = [:]
  /// The records used since the newest generation began.
  private var recent: [Photo.ID: PhotoRecord] = [:]
  /// The records used before that, the oldest generation first.
  private var earlier: [[Photo.ID: PhotoRecord]] = []

  /// A photo's record; `nil` if it is not in memory. Counts as a use.
  mutating func record(_ id: Photo.ID) -> PhotoRecord? {
    if let record = recent[id] { return record }
    guard let record = byID[id]?.record else { return nil }
    hold(record)
    return record
  }

  /// The record of the photo with a sequence number; `nil` if it is not in memory. Counts as a use.
  mutating func record(sequence: Int64) -> PhotoRecord? { ids[sequence].flatMap { record($0) } }

  /// The record of the photo with a sequence number; `nil` if it is not in memory. Does not count
  /// as a use.
  func peek(sequence: Int64) -> PhotoRecord? { ids[sequence].flatMap { byID[$0]?.record } }

  /// Updates the record of a photo, or creates it. Returns whether it was not in memory.
  @discardableResult
  mutating func insert(_ photo: Photo) -> Bool {
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

  /// Removes photos that are gone. Returns whether any was in memory.
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

  /// The identifiers of the photos in memory.
  var loaded: [Photo.ID] { byID.compactMap { $0.value.record == nil ? nil : $0.key } }

  /// The ones of some photos that are in memory.
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
    // Some are in a younger generation, or still shown.
    for (id, sequence) in dropped where byID[id]?.record == nil {
      byID[id] = nil
      ids[sequence] = nil
    }
    // Records that were still shown then are freed later without notice: sweep the table once it is
    // large.
    guard byID.count > 4 * Self.generationSize * Self.generationCount else { return }
    byID = byID.filter { $0.value.record != nil }
    ids = ids.filter { byID[$0.value] != nil }
  }
}
