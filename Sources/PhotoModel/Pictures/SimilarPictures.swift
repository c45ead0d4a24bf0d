// Which photo looks like a picture: the hashes of the whole library, in memory.

/// How the photos of a library look, to find one that looks alike. Photos are told by their sequence
/// numbers: a hundred thousand identifiers take a tenth of a second to read.
///
/// ``nearest(to:excluding:)`` compares with every photo.
public struct SimilarPictures: Sendable {
  private var hashes: [PerceptualHash] = []
  /// The photos of `hashes`, at the same places.
  private var photos: [Int64] = []
  private var places: [Int64: Int] = [:]

  /// No photos.
  public init() {}

  /// The number of photos.
  public var count: Int { photos.count }

  /// Adds a photo, or replaces its hash.
  public mutating func insert(_ hash: PerceptualHash, for photo: Int64) {
    if let place = places[photo] {
      hashes[place] = hash
    } else {
      places[photo] = photos.count
      photos.append(photo)
      hashes.append(hash)
    }
  }

  /// Forgets a photo.
  public mutating func remove(_ photo: Int64) {
    guard let place = places.removeValue(forKey: photo) else { return }
    let (lastPhoto, lastHash) = (photos.removeLast(), hashes.removeLast())
    // The last one fills the gap, so that nothing moves.
    guard lastPhoto != photo else { return }
    photos[place] = lastPhoto
    hashes[place] = lastHash
    places[lastPhoto] = place
  }

  /// The photo that looks most alike among those that are similar; `nil` where none is.
  public func nearest(to hash: PerceptualHash, excluding photo: Int64? = nil) -> Int64? {
    let excluded = photo.flatMap { places[$0] }
    var nearest: (place: Int, distance: Int, colourDifference: Int)?
    for place in hashes.indices where hash.isSimilar(to: hashes[place]) && place != excluded {
      let distance = hash.distance(to: hashes[place])
      let colourDifference = hash.colourDifference(to: hashes[place])
      if let nearest,
        (nearest.distance, nearest.colourDifference) <= (distance, colourDifference)
      {
        continue
      }
      nearest = (place, distance, colourDifference)
    }
    return nearest.map { photos[$0.place] }
  }
}
