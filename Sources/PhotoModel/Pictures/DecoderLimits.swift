// The limits for time and memory of a decoder process. The time is counted in
// `DecodeTimeout.swift`, the memory is limited in `PhotoDecoder/Main.swift`.

/// Limits for a decoder process.
public enum DecoderLimits {
  /// The longest decode that a person waits for, in seconds.
  public static let seconds = 20
  /// The longest decode in a process that only runs when no other process needs the processor, in
  /// seconds (``DecodeTimeout``). On a busy machine it gets one seventieth of the processor time.
  public static let patientSeconds = 600
  /// The most memory of one process, in bytes: 2 GiB.
  public static let memory = 2 << 30
}
