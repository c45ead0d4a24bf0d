// How long the machine has been on: time that really passed, whatever its clock shows
// (`TrashClock.swift`).

/// A moment, told by how long the machine has been on. That goes on while the machine sleeps, and nobody
/// can set it: two of the same boot tell how much time really passed from one to the other.
public struct Uptime: Sendable, Equatable, Codable {
  /// Which boot it is counted from.
  let boot: String
  /// How long ago that was, in milliseconds.
  let milliseconds: Int64

  /// The present moment; `nil` where the system does not tell.
  public static func now() -> Uptime? {
    // The kernel makes the first up anew whenever the machine boots. Its files are read, as a call is
    // told another time by what plays a false clock to a program.
    guard let boot = word(of: "/proc/sys/kernel/random/boot_id"),
      let seconds = word(of: "/proc/uptime").flatMap({ Double($0) }),
      let milliseconds = Int64(exactly: (seconds * 1000).rounded())
    else { return nil }
    return Uptime(boot: boot, milliseconds: milliseconds)
  }

  /// The first word in a file of the kernel's.
  private static func word(of path: String) -> String? {
    guard let bytes = try? File.contents(of: FilePath(path)) else { return nil }
    let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return words.first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// How much time passed since another moment, in milliseconds; `nil` where that is of another boot.
  func passed(since earlier: Uptime) -> Int64? {
    guard boot == earlier.boot, milliseconds >= earlier.milliseconds else { return nil }
    return milliseconds - earlier.milliseconds
  }
}
