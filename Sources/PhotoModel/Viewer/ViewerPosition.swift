// Which photo of a list is looked at, and which come next. A pure value; the list is that of the grid
// (`PhotoList/PhotoCollection.swift`), which may change at any time.

/// The photo that is looked at.
public struct ViewerPosition: Equatable, Sendable {
  /// How many photos are decoded ahead.
  public static let aheadCount = 2

  /// A movement in the list.
  public enum Step: Sendable {
    case next, previous, first, last
  }

  /// The sequence number of the photo.
  public private(set) var sequence: Int64
  /// Its position in the list, or where it was.
  public private(set) var index: Int
  /// Whether the last movement was towards the start of the list.
  public private(set) var isGoingBack = false
  /// Photos that left the list while they were looked at, the last one last. One that comes back, as
  /// by an undo, is looked at again, unless the person has moved on.
  private var departed: [Departed] = []

  private struct Departed: Equatable {
    let sequence: Int64
    let index: Int
  }

  /// Looks at a photo.
  /// - Parameter order: the sequence numbers of the list's photos.
  /// - Returns: `nil` if it is not in the list.
  public init?(_ sequence: Int64, in order: [Int64]) {
    guard let index = order.firstIndex(of: sequence) else { return nil }
    self.sequence = sequence
    self.index = index
  }

  /// Whether there is a photo in a direction.
  public func canMove(_ step: Step, in order: [Int64]) -> Bool {
    switch step {
    case .next, .last: index + 1 < order.count
    case .previous, .first: index > 0
    }
  }

  /// Looks at another photo. Does nothing at the end of the list.
  public mutating func move(_ step: Step, in order: [Int64]) {
    guard canMove(step, in: order) else { return }
    switch step {
    case .next: index += 1
    case .previous: index -= 1
    case .first: index = 0
    case .last: index = order.count - 1
    }
    // From the first photo one goes on forwards.
    isGoingBack = step == .previous || step == .last
    sequence = order[index]
    departed = []
  }

  /// The photos that come next in the direction of the last movement, then the one before.
  public func ahead(in order: [Int64]) -> [Int64] {
    let step = isGoingBack ? -1 : 1
    let indices = (1...Self.aheadCount).map { index + $0 * step } + [index - step]
    return indices.filter(order.indices.contains).map { order[$0] }
  }

  /// The photos around this one and itself, in the list's order: the same number at the ends of the
  /// list as in its middle, if the list has as many.
  public func neighbors(_ count: Int, in order: [Int64]) -> ArraySlice<Int64> {
    let start = max(0, min(index - count / 2, order.count - count))
    return order[start..<min(order.count, start + count)]
  }

  /// Looks at a photo of the list, wherever it is.
  public mutating func move(to sequence: Int64, in order: [Int64]) {
    guard let target = order.firstIndex(of: sequence), target != index else { return }
    isGoingBack = target < index
    (self.sequence, index) = (sequence, target)
    departed = []
  }

  /// Follows a change of the list. A photo that has left it is replaced by the next one, at the end by
  /// the one before.
  /// - Returns: whether there is a photo to look at.
  public mutating func follow(_ order: [Int64]) -> Bool {
    guard !order.isEmpty else { return false }
    for (number, photo) in departed.enumerated().reversed() {
      guard let back = Self.position(of: photo.sequence, in: order, near: photo.index) else {
        continue
      }
      (sequence, index) = (photo.sequence, back)
      departed.removeSubrange(number...)
      return true
    }
    if let found = Self.position(of: sequence, in: order, near: index) {
      index = found
      return true
    }
    departed.append(Departed(sequence: sequence, index: index))
    index = min(index, order.count - 1)
    sequence = order[index]
    return true
  }

  /// Where a photo is: mostly where it was.
  private static func position(
    of sequence: Int64, in order: [Int64], near index: Int
  ) -> Int? {
    if order.indices.contains(index), order[index] == sequence { return index }
    return order.firstIndex(of: sequence)
  }
}
