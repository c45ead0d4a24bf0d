// Where threads hang in disks that do not answer (`StalledImports.swift`).

/// The folders below which threads hang, and which of them. As long as one does, nobody else asks for
/// what lies there.
struct HangingPlaces: Sendable, Equatable {
  private var lanes: [FilePath: Set<LaneID>] = [:]

  /// Where what lies at a path is to be waited for; `nil` where nobody hangs.
  func place(above path: FilePath) -> FilePath? {
    lanes.isEmpty ? nil : lanes.keys.first { path.isWithin($0) }
  }

  /// Whether threads hang below this very folder.
  func contains(_ place: FilePath) -> Bool { lanes[place] != nil }

  /// A folder answers others: nobody waits for the threads that hang there.
  mutating func forget(_ place: FilePath) { lanes[place] = nil }

  /// A lane's thread hangs below a folder.
  mutating func begin(_ lane: LaneID, at place: FilePath) { lanes[place, default: []].insert(lane) }

  /// A lane's thread is back. Returns the folder below which it was the last that hung.
  mutating func end(_ lane: LaneID) -> FilePath? {
    guard let place = lanes.first(where: { $0.value.contains(lane) })?.key else { return nil }
    lanes[place]?.remove(lane)
    guard lanes[place]?.isEmpty == true else { return nil }
    lanes[place] = nil
    return place
  }
}
