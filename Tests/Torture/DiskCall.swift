// The record of a disk's calls that `Tests/FaultLibrary` has written. What a disk may hold after a power cut at
// one of them is in `RecordedDisk.swift`.

import FaultLibrary
import Foundation

/// One call, or one acknowledgment.
enum DiskCall {
  case open(file: UInt64, path: String)
  case write(file: UInt64, offset: Int, Data)
  case truncate(file: UInt64, size: Int)
  case sync(file: UInt64)
  case syncFolder(String)
  case rename(String, to: String)
  case link(String, to: String)
  case unlink(String)
  case makeFolder(String)
  case removeFolder(String)
  case note(String)

  /// Whether what was done before is safe now.
  var isSync: Bool {
    switch self {
    case .sync, .syncFolder: true
    default: false
    }
  }

  /// Reads a record. Its paths are made relative to a folder.
  static func all(in record: Data, below folder: String) -> [DiskCall] {
    var calls: [DiskCall] = []
    var start = 0
    record.withUnsafeBytes { memory in
      while start + MemoryLayout<FaultRecord>.size <= memory.count {
        let head = memory.loadUnaligned(fromByteOffset: start, as: FaultRecord.self)
        start += MemoryLayout<FaultRecord>.size
        func part(_ size: UInt32) -> Data {
          defer { start += Int(size) }
          return Data(memory[start..<min(start + Int(size), memory.count)])
        }
        func name(_ size: UInt32) -> String {
          String(String(decoding: part(size), as: UTF8.self).dropFirst(folder.utf8.count + 1))
        }
        let (path, other) = (name(head.path), name(head.other))
        let data = part(head.data)
        switch Int(head.kind) {
        case RECORD_OPEN: calls.append(.open(file: head.file, path: path))
        case RECORD_WRITE:
          calls.append(.write(file: head.file, offset: Int(head.offset), data))
        case RECORD_SYNC: calls.append(.sync(file: head.file))
        case RECORD_SYNC_FOLDER: calls.append(.syncFolder(path))
        case RECORD_RENAME: calls.append(.rename(path, to: other))
        case RECORD_LINK: calls.append(.link(path, to: other))
        case RECORD_UNLINK: calls.append(.unlink(path))
        case RECORD_TRUNCATE: calls.append(.truncate(file: head.file, size: Int(head.offset)))
        case RECORD_FOLDER: calls.append(.makeFolder(path))
        case RECORD_REMOVE_FOLDER: calls.append(.removeFolder(path))
        case RECORD_NOTE: calls.append(.note(String(decoding: data, as: UTF8.self)))
        default: break
        }
      }
    }
    return calls
  }
}
