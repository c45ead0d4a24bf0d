// Incomplete copies of an export whose process was killed. They have hidden names of their own, and
// a lock while a process writes them.

import Foundation

/// The names of incomplete copies.
enum ExportLeftovers {
  private static let prefix = ".gtk-photos-"
  private static let suffix = ".part"

  /// A name for a new copy: hidden, and different from any photo's.
  static func newName() -> String { prefix + UUID().uuidString + suffix }

  /// Whether a name has exactly this form.
  static func isOne(_ name: [UInt8]) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return false }
    return UUID(uuidString: String(text.dropFirst(prefix.count).dropLast(suffix.count))) != nil
  }

  /// Removes the copies in a folder that no process writes any more.
  /// - Returns: whether none is left.
  @discardableResult
  static func remove(in folder: FilePath, among names: [[UInt8]]) -> Bool {
    var isClear = true
    for name in names where isOne(name) {
      do throws(FileError) {
        let path = folder.appending(bytes: name)
        // The lock is held for as long as another process writes the copy.
        let file = try File.openForLock(path)
        if try file.lockExclusively() { try path.remove() } else { isClear = false }
      } catch {
        // It only uses disk space, and is tried again at the next start.
        isClear = false
      }
    }
    return isClear
  }
}
