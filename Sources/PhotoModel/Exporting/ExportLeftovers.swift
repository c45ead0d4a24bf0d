// Copies that an export had not finished when its process was killed. They have hidden names of ours,
// and a lock while somebody writes them.

import Foundation

/// The names of copies that are not whole yet.
enum ExportLeftovers {
  private static let prefix = ".gtk-photos-"
  private static let suffix = ".part"

  /// A name for a new copy: hidden, and unlike any photo's.
  static func newName() -> String { prefix + UUID().uuidString + suffix }

  /// Whether a name is one of those, to the letter.
  static func isOne(_ name: [UInt8]) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return false }
    return UUID(uuidString: String(text.dropFirst(prefix.count).dropLast(suffix.count))) != nil
  }

  /// Removes the copies in a folder that nobody writes any more.
  /// - Returns: whether none is left.
  @discardableResult
  static func remove(in folder: FilePath, among names: [[UInt8]]) -> Bool {
    var isClear = true
    for name in names where isOne(name) {
      do throws(FileError) {
        let path = folder.appending(bytes: name)
        // Its lock is taken for as long as another window writes it.
        let file = try File.openForLock(path)
        if try file.lockExclusively() { try path.remove() } else { isClear = false }
      } catch {
        // It takes room, no more, and is met again.
        isClear = false
      }
    }
    return isClear
  }
}
