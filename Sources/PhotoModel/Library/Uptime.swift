// How long the machine has been on: a measure of time that no change of its clock affects.
// `Storage/TrashClock.swift` uses it.

/// A moment, measured by how long the machine has been on. This count goes on while the machine
/// sleeps, and nobody can set it. The difference of two values of the same boot is the time that
/// really passed.
public struct Uptime: Sendable, Equatable, Codable {
  /// The identifier of the boot from which it is counted.
  let boot: String
  /// The milliseconds since that boot.
  let milliseconds: Int64

  /// The present moment; `nil` where the system does not report it.
  public static func now() -> Uptime? {
    // The kernel makes a new `boot_id` at each boot. The files are read rather than calling
    // `clock_gettime`, as tools that fake the clock for a program intercept that call.
    guard let boot = word(of: "/proc/sys/kernel/random/boot_id"),
      let seconds = word(of: "/proc/uptime").flatMap({ Double($0) }),
      let milliseconds = Int64(exactly: (seconds * 1000).rounded())
    else { return nil }
    return Uptime(boot: boot, milliseconds: milliseconds)
  }

  /// The first word in a file of `/proc`.
  private static func word(of path: String) -> String? {
    guard let bytes = try? File.contents(of: FilePath(path)) else { return nil }
    let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return words.first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// How much time passed since another moment, in milliseconds; `nil` where that belongs to
  /// another boot.
  func passed(since earlier: Uptime) -> Int64? {
    guard boot == earlier.boot, milliseconds >= earlier.milliseconds else { return nil }
    return milliseconds - earlier.milliseconds
  }
}
