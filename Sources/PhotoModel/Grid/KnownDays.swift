// The days of the photos that may be in the grid, so that the sections of any list are known at
// once: no card comes or goes a moment after the photos, as in the answer to a search.

/// The days of photos in memory, by sequence number: 1.2 MB for 100,000 photos.
struct KnownDays: Sendable {
  /// Photos with lower sequence numbers are in ``dense``. A library that another program made may
  /// have any numbers.
  private static let denseEnd: Int64 = 1 << 22

  /// By sequence number. A dictionary takes ten times as long, and the days of 100,000 photos are
  /// looked up within a frame.
  private var dense: [PhotoDays?] = []
  private var others: [Int64: PhotoDays] = [:]

  /// A photo's days; `nil` if they were not read.
  subscript(sequence: Int64) -> PhotoDays? {
    sequence >= 0 && sequence < Int64(dense.count) ? dense[Int(sequence)] : others[sequence]
  }

  /// Notes days that were read. Returns whether any was unknown, or another.
  mutating func note(_ photos: [DatedPhoto]) -> Bool {
    let last = photos.lazy.map(\.sequence).filter(Self.isDense).max() ?? -1
    let missing = Int(last) + 1 - dense.count
    if missing > 0 { dense.append(contentsOf: repeatElement(nil, count: missing)) }
    var isChanged = false
    for photo in photos where self[photo.sequence] != photo.days {
      isChanged = true
      if Self.isDense(photo.sequence) {
        dense[Int(photo.sequence)] = photo.days
      } else {
        others[photo.sequence] = photo.days
      }
    }
    return isChanged
  }

  private static func isDense(_ sequence: Int64) -> Bool { (0..<denseEnd).contains(sequence) }
}
