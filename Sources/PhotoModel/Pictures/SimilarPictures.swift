// Finds the photo that looks like a picture: the hashes of the whole library, in memory. The hash
// is in `PerceptualHash.swift`.

/// The hashes of a library's photos, to find a photo that looks alike. Photos are identified by
/// their sequence numbers, as reading a hundred thousand identifiers takes a tenth of a second.
///
/// ``nearest(to:excluding:)`` compares with every photo.
public struct SimilarPictures: Sendable {
  private var hashes: [PerceptualHash] = []
  /// The photos of `hashes`, at the same indices.
  private var photos: [Int64] = []
  private var places: [Int64: Int] = [:]

  /// Makes an empty list.
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

  /// Removes a photo.
  public mutating func remove(_ photo: Int64) {
    guard let place = places.removeValue(forKey: photo) else { return }
    let (lastPhoto, lastHash) = (photos.removeLast(), hashes.removeLast())
    // The last photo moves to the gap, so that no other has to move.
    guard lastPhoto != photo else { return }
    photos[place] = lastPhoto
    hashes[place] = lastHash
    places[lastPhoto] = place
  }

  /// The most similar photo; `nil` if none is similar.
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
