// A keyword or a place, by which photos are listed and filtered.

/// What several photos have in common.
public enum PhotoTag: Hashable, Sendable {
  /// A keyword that a person gave; case and accents make no difference.
  case keyword(String)
  /// The city nearest to where photos were taken.
  case place(String)

  /// The keyword or the place.
  public var text: String {
    switch self {
    case .keyword(let text), .place(let text): text
    }
  }
}

/// A tag, and how many photos have it.
public struct CountedTag: Hashable, Sendable {
  /// The tag.
  public let tag: PhotoTag
  /// How many photos have it.
  public let count: Int
}
