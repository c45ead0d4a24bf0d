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
  private var indexes: [Int64: Int] = [:]

  /// Makes an empty list.
  public init() {}

  /// The number of photos.
  public var count: Int { photos.count }

  /// Adds a photo, or replaces its hash.
  public mutating func insert(_ hash: PerceptualHash, for photo: Int64) {
    if let index = indexes[photo] {
      hashes[index] = hash
    } else {
      indexes[photo] = photos.count
      photos.append(photo)
      hashes.append(hash)
    }
  }

  /// Removes a photo.
  public mutating func remove(_ photo: Int64) {
    guard let index = indexes.removeValue(forKey: photo) else { return }
    let (lastPhoto, lastHash) = (photos.removeLast(), hashes.removeLast())
    // The last photo moves to the gap, so that no other has to move.
    guard lastPhoto != photo else { return }
    photos[index] = lastPhoto
    hashes[index] = lastHash
    indexes[lastPhoto] = index
  }

  /// The most similar photo; `nil` if none is similar.
  public func nearest(to hash: PerceptualHash, excluding photo: Int64? = nil) -> Int64? {
    let excluded = photo.flatMap { indexes[$0] }
    var nearest: (index: Int, distance: Int, colourDifference: Int)?
    for index in hashes.indices where hash.isSimilar(to: hashes[index]) && index != excluded {
      let distance = hash.distance(to: hashes[index])
      let colourDifference = hash.colourDifference(to: hashes[index])
      if let nearest,
        (nearest.distance, nearest.colourDifference) <= (distance, colourDifference)
      {
        continue
      }
      nearest = (index, distance, colourDifference)
    }
    return nearest.map { photos[$0.index] }
  }
}
