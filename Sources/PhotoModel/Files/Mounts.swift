// Where file systems are mounted. They are needed because the mount point of a disk that is not
// connected is just an empty folder.

import Foundation

/// The mount points of this machine, those in use and those that are configured.
public struct Mounts: Sendable {
  /// The mount points in use.
  let mounted: @Sendable () -> [FilePath]
  /// The configured mount points, in use or not.
  let expected: @Sendable () -> [FilePath]
  /// Resolves symbolic links. May hang where the path is on a server that is down.
  let resolve: @Sendable (FilePath) -> FilePath

  init(
    mounted: @escaping @Sendable () -> [FilePath], expected: @escaping @Sendable () -> [FilePath],
    resolve: @escaping @Sendable (FilePath) -> FilePath = { $0.resolved }
  ) {
    self.mounted = mounted
    self.expected = expected
    self.resolve = resolve
  }

  /// The mount points of the kernel, of `fstab` and of systemd's units.
  public static let system = Mounts {
    Mounts.points(inLinesOf: FilePath("/proc/self/mountinfo"), field: 4)
  } expected: {
    Mounts.points(inLinesOf: FilePath("/etc/fstab"), field: 1)
      + Mounts.units(in: FilePath("/etc/systemd/system"))
  }

  /// The mount point of the file system with a path, which need not exist.
  func point(of path: FilePath) -> FilePath {
    let location = path.resolved
    return mounted().filter { location.isWithin($0) }.max { $0.bytes.count < $1.bytes.count }
      ?? FilePath("/")
  }

  /// The path itself or a folder above it that is a configured mount point without a mount; `nil`
  /// for none. A mount point with files in it does not count, as people use it as a folder.
  func missingPoint(above path: FilePath) -> FilePath? {
    let location = path.resolved
    let named = path.absolute
    let present = Set(mounted())
    for above in expected() where location.isWithin(above) || named.isWithin(above) {
      // Only now is a disk asked, as other mount points don't concern the library.
      let point = resolve(above)
      if location.isWithin(point), !present.contains(point),
        (try? point.folderNames())?.isEmpty == true
      {
        return point
      }
    }
    return nil
  }

  /// The mount points in a list with one on each line.
  private static func points(inLinesOf list: FilePath, field: Int) -> [FilePath] {
    lines(of: list).compactMap { (line) -> FilePath? in
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard fields.count > field, fields[0].first != UInt8(ascii: "#") else { return nil }
      let path = FilePath(bytes: unescaped(fields[field]))
      return path.isAbsolute ? path : nil
    }
  }

  private static func units(in folder: FilePath) -> [FilePath] {
    // Not every machine has these units, or allows reading them.
    let names = (try? folder.folderNames()) ?? []
    return names.filter { $0.suffix(6).elementsEqual(".mount".utf8) }.compactMap {
      (name) -> FilePath? in
      let line = lines(of: folder.appending(bytes: name)).first { $0.starts(with: "Where=".utf8) }
      return line.map { FilePath(bytes: $0.dropFirst("Where=".utf8.count)) }
    }.filter(\.isAbsolute)
  }

  private static func lines(of path: FilePath) -> [ArraySlice<UInt8>] {
    // A list that can't be read counts as empty.
    (try? File.contents(of: path))?.split(separator: UInt8(ascii: "\n")) ?? []
  }

  /// Decodes blanks and backslashes, which are written as a backslash with three octal digits.
  static func unescaped(_ field: some Collection<UInt8>) -> [UInt8] {
    var rest = Array(field)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
