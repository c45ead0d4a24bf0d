// Which files hang together with one whose disk does not answer: those on the same mount
// (`Mounts.swift`). The disk itself is not asked, as that call would hang too.

import Foundation

extension Mounts {
  /// How many links of a path are followed at most, the same as in the kernel.
  private static let mostLinks = 40

  /// The mount point of a file's disk, as the path is written. `nil` where the only mounts on the
  /// path are those that also contain the library: many other files are there too, and they answer.
  ///
  /// Only folders above the first mount point are asked whether they are links.
  /// - Parameter library: the library's folder with links resolved, as in mount points.
  func mount(on way: FilePath, apartFrom library: FilePath) -> FilePath? {
    let points = Set(mounted().filter { !library.isWithin($0) && $0 != FilePath("/") })
    guard !points.isEmpty else { return nil }
    var names = way.folder.names[...]
    var written = FilePath("/")
    var real = written
    var linkCount = 0
    while let name = names.popFirst() {
      written = written.appending(bytes: name)
      // A link is replaced by its target.
      var steps = [name][...]
      while let step = steps.popFirst() {
        let next = real.going(step)
        if points.contains(next) {
          return Self.innermost(of: points, from: next, written, steps, names)
        }
        guard let target = next.linkTarget else {
          real = next
          continue
        }
        linkCount += 1
        guard linkCount <= Self.mostLinks else { return nil }
        if target.isAbsolute { real = FilePath("/") }
        steps = (target.names + steps)[...]
      }
    }
    return nil
  }

  /// The last mount point on a path after the first one.
  /// - Parameters:
  ///   - steps: the remaining components of a link's target.
  ///   - names: the remaining components of the path as written.
  private static func innermost(
    of points: Set<FilePath>, from first: FilePath, _ written: FilePath,
    _ steps: ArraySlice<[UInt8]>, _ names: ArraySlice<[UInt8]>
  ) -> FilePath {
    var (real, written) = (first, written)
    for step in steps { real = real.going(step) }
    var found = written
    for name in names {
      (real, written) = (real.going(name), written.appending(bytes: name))
      if points.contains(real) { found = written }
    }
    return found
  }
}

extension FilePath {
  /// The path with one more component, in a path without links.
  fileprivate func going(_ step: [UInt8]) -> FilePath {
    switch step {
    case Array(".".utf8): self
    case Array("..".utf8): folder
    default: appending(bytes: step)
    }
  }

  /// The target of the symbolic link at the path; `nil` where there is no link.
  fileprivate var linkTarget: FilePath? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withCString { readlink($0, &target, Int(PATH_MAX)) }
    guard count > 0 else { return nil }
    return FilePath(bytes: target.prefix(count).map { UInt8(bitPattern: $0) })
  }
}
