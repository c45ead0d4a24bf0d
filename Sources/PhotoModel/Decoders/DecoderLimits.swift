// The limits of a decoder process. The time of an answer is counted in `DecodeTimeout.swift`; the
// system keeps the other limits (`PhotoDecoder/Sandbox/ResourceLimits.swift`).

/// Limits for a decoder process.
public enum DecoderLimits {
  /// The longest decode that a person waits for, in seconds.
  public static let seconds = 20
  /// The longest decode in a process that only runs when no other process needs the processor, in
  /// seconds (``DecodeTimeout``). On a busy machine it gets one seventieth of the processor time.
  public static let patientSeconds = 600
  /// The most memory of one process, in bytes: 2 GiB.
  public static let memory = 2 << 30
  /// The most address space of one process, in bytes: 8 GiB. It bounds what counts for no other
  /// limit, such as memory that was made read-only, and with it the length of a file.
  public static let addressSpace = 8 << 30
  /// The longest file, in bytes: 3 GiB, more than the levels of the largest picture. The only files
  /// that it can write are those that the app passes to it for results.
  public static let fileSize = 3 << 30
  /// The most open descriptors of one process. libvips has a handful open for a picture.
  public static let descriptors = 64
  /// The most threads of one process, where the system counts them for each sandbox. libvips has
  /// three for a picture.
  public static let threads = 64
  /// How many files one process decodes before another one takes its place, so that what a picture
  /// has done to it does not last. Its successor's start takes 50 ms of processor time, and a photo
  /// of 12 megapixels about as long.
  public static let filesPerProcess = 100
}
