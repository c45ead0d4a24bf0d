// Where file systems are mounted: a folder on a disk that is not connected looks like an empty one.

import Foundation

/// What is mounted on this machine, and what is at times.
public struct Mounts: Sendable {
  /// Where something is mounted now.
  let mounted: @Sendable () -> [FilePath]
  /// Where something is to be mounted, be it now or not.
  let expected: @Sendable () -> [FilePath]
  /// A place without symbolic links. May hang where the place is on a server that is gone.
  let resolve: @Sendable (FilePath) -> FilePath

  init(
    mounted: @escaping @Sendable () -> [FilePath], expected: @escaping @Sendable () -> [FilePath],
    resolve: @escaping @Sendable (FilePath) -> FilePath = { $0.resolved }
  ) {
    self.mounted = mounted
    self.expected = expected
    self.resolve = resolve
  }

  /// What the kernel says, and `fstab` and the units of systemd.
  public static let system = Mounts {
    Mounts.points(inLinesOf: FilePath("/proc/self/mountinfo"), field: 4)
  } expected: {
    Mounts.points(inLinesOf: FilePath("/etc/fstab"), field: 1)
      + Mounts.units(in: FilePath("/etc/systemd/system"))
  }

  /// Where the file system is mounted that holds a path, or would if something stood there.
  func point(of path: FilePath) -> FilePath {
    let place = path.resolved
    return mounted().filter { place.isWithin($0) }.max { $0.bytes.count < $1.bytes.count }
      ?? FilePath("/")
  }

  /// The place above a path, or the path itself, where something is to be mounted and nothing is.
  /// A folder with something in it is in use as it is.
  func missingPoint(above path: FilePath) -> FilePath? {
    let place = path.resolved
    let named = path.absolute
    let present = Set(mounted())
    for above in expected() where place.isWithin(above) || named.isWithin(above) {
      // Only now is the disk asked: no other place has anything to do with the library.
      let point = resolve(above)
      if place.isWithin(point), !present.contains(point),
        (try? point.folderNames())?.isEmpty == true
      {
        return point
      }
    }
    return nil
  }

  /// The mount points in a list with one a line.
  private static func points(inLinesOf list: FilePath, field: Int) -> [FilePath] {
    lines(of: list).compactMap { (line) -> FilePath? in
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard fields.count > field, fields[0].first != UInt8(ascii: "#") else { return nil }
      let path = FilePath(bytes: unescaped(fields[field]))
      return path.isAbsolute ? path : nil
    }
  }

  private static func units(in folder: FilePath) -> [FilePath] {
    // Not every machine has such units, or lets them be read.
    let names = (try? folder.folderNames()) ?? []
    return names.filter { $0.suffix(6).elementsEqual(".mount".utf8) }.compactMap {
      (name) -> FilePath? in
      let line = lines(of: folder.appending(bytes: name)).first { $0.starts(with: "Where=".utf8) }
      return line.map { FilePath(bytes: $0.dropFirst("Where=".utf8.count)) }
    }.filter(\.isAbsolute)
  }

  private static func lines(of path: FilePath) -> [ArraySlice<UInt8>] {
    // A list that can't be read says nothing.
    (try? File.contents(of: path))?.split(separator: UInt8(ascii: "\n")) ?? []
  }

  /// Blanks and backslashes stand as three octal digits.
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
