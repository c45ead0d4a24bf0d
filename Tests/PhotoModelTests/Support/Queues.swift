// Naming queues for tests: photo number n stands at position n.

import Foundation

@testable import PhotoModel

/// The identifier of the photo at a position.
func photoID(_ position: Int64) -> UUID {
  let high = UInt8(truncatingIfNeeded: position >> 8)
  let low = UInt8(truncatingIfNeeded: position)
  return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
}

/// The photo at a position.
func photo(_ position: Int64, named name: String? = nil) -> Photo {
  Photo(
    id: photoID(position), sequence: position, name: name,
    sha256: String(repeating: "0", count: 64), original: FilePath("/originals/\(position).jpg"),
    sourceName: "\(position).jpg", byteCount: 4, liked: false, added: moment)
}

/// Files that were picked, none of them copied.
func picked(_ positions: ClosedRange<Int64>) -> [NamingEntry] {
  positions.map { NamingEntry(position: $0, source: FilePath("/card/\($0).jpg")) }
}

extension NamingQueue {
  /// A queue of photos 1 to `count`, all copied.
  static func ready(_ count: Int64) -> NamingQueue { of(count, copied: Array(1...count)) }

  /// A queue of photos 1 to `count`, of which these are copied, in this order.
  static func of(_ count: Int64, copied: [Int64]) -> NamingQueue {
    var queue = NamingQueue()
    _ = queue.append(picked(1...count))
    for position in copied { _ = queue.arrived(position, photo(position)) }
    return queue
  }

  /// A queue of four of which the first is named "a", the second "b", though it isn't copied yet,
  /// and the third "c", which is on its way to the disk.
  static func waitingForACopy() -> NamingQueue {
    var queue = of(4, copied: [1, 3, 4])
    _ = queue.saveAndStore("a")
    _ = queue.save("b")
    _ = queue.save("c")
    return queue
  }

  /// Confirms a name, which the disk takes at once.
  mutating func saveAndStore(_ name: String) -> [Effect] {
    guard let position = cursor else { return [] }
    let effects = save(name)
    return effects + stored(position)
  }
}

extension [NamingQueue.Effect] {
  /// The answers to be stored.
  var stores: Self { filter { if case .store = $0 { true } else { false } } }
}

extension NamingQueue.Effect {
  static func store(_ answer: NamingAnswer, _ photo: Photo.ID, position: Int64) -> Self {
    .store(answer, photo, position: position, next: nil)
  }

  static func saveDraft(_ text: String?, position: Int64) -> Self {
    .saveDraft(text, position: position, cursor: nil)
  }
}

extension [NamingQueue.Effect] {
  /// The effects, whatever they say of where the person stands.
  var plain: Self {
    map { effect in
      switch effect {
      case .store(let answer, let photo, let position, _):
        .store(answer, photo, position: position)
      case .saveDraft(let text, let position, _): .saveDraft(text, position: position)
      case .storeName(let name, let position, _):
        .storeName(name, position: position, cursor: nil)
      case .skipAll(let positions, _): .skipAll(positions, next: nil)
      case .endRound: .endRound
      }
    }
  }
}
