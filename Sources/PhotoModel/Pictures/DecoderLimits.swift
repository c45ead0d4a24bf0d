// How much time and memory a decoder process may take. The time is counted in `DecodeTimeout.swift`,
// the memory is bounded in `PhotoDecoder/Main.swift`.

/// Bounds for a decoder process.
public enum DecoderLimits {
  /// The longest one decode may take, in seconds.
  public static let seconds = 20
  /// The longest one decode may take that gives way to everything else on the machine, in seconds
  /// (``DecodeTimeout``). On a machine that is busy otherwise it gets one part in seventy.
  public static let patientSeconds = 600
  /// The most memory that one process may use, in bytes: 2 GiB.
  public static let memory = 2 << 30
}
