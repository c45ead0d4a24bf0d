// Which files hang with one whose disk does not answer (`Mounts.swift`): those of the same mount. The
// disk is not asked about itself, as whoever asks would hang too.

import Foundation

extension Mounts {
  /// So many links on a way are followed, as the kernel does.
  private static let mostLinks = 40

  /// The folder on the way to a file, as that is written, at which its disk is mounted. `nil` where
  /// nothing is mounted on the way but what holds the library too: much else lies there, and answers.
  ///
  /// Only folders before the first such mount are asked whether they are links.
  /// - Parameter library: the library's folder without links, as mount points are.
  func mount(on way: FilePath, apartFrom library: FilePath) -> FilePath? {
    let points = Set(mounted().filter { !library.isWithin($0) && $0 != FilePath("/") })
    guard !points.isEmpty else { return nil }
    var names = way.folder.names[...]
    var written = FilePath("/")
    var real = written
    var linkCount = 0
    while let name = names.popFirst() {
      written = written.appending(bytes: name)
      // What a link stands for comes in its place.
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

  /// The last mount on a way behind the first one.
  /// - Parameters:
  ///   - steps: what is left of a link's target.
  ///   - names: what is left of the way as it is written.
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
  /// The path one step further, on a way without links.
  fileprivate func going(_ step: [UInt8]) -> FilePath {
    switch step {
    case Array(".".utf8): self
    case Array("..".utf8): folder
    default: appending(bytes: step)
    }
  }

  /// What the symbolic link at the path leads to; `nil` where there is none.
  fileprivate var linkTarget: FilePath? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withCString { readlink($0, &target, Int(PATH_MAX)) }
    guard count > 0 else { return nil }
    return FilePath(bytes: target.prefix(count).map { UInt8(bitPattern: $0) })
  }
}
