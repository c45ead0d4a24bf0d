// How large a picture may be. How long a decoder may take for it, and how much memory, is in
// `DecoderLimits.swift`; the size of a thumbnail in `Thumbnail.swift`.

/// Bounds for pictures from anywhere.
public enum PictureLimits {
  /// The most pixels a picture may have: 500 million, five times the largest camera on sale
  /// (150 megapixels) and room for stitched panoramas. Bombs claim 4 to 800 billion.
  public static let pixels = 500_000_000
}
