// Whether a folder is still the one that was there before. Device and inode are read in `File.swift`.

import Foundation

extension FilePath {
  /// The device and inode of a folder, which distinguish it from another folder that is later
  /// mounted at the same path. `nil` where they don't: the root folder of a disk often has the same
  /// numbers as that of the disk that was connected before.
  var lastingIdentity: [UInt64]? {
    guard let own = try? identity(), let above = try? appending("..").identity() else {
      return nil
    }
    return own[0] == above[0] ? own : nil
  }
}
