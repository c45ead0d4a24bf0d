// The largest size of a picture. The limits for a decoder's time and memory are in
// `DecoderLimits.swift`; the size of a thumbnail is in `Thumbnail.swift`.

/// Limits for untrusted pictures.
public enum PictureLimits {
  /// The most pixels of a picture: 500 million, more than three times the largest camera on sale
  /// (150 megapixels), with room for stitched panoramas. Decompression bombs claim 4 to 800
  /// billion.
  public static let pixels = 500_000_000
}
