// What a running app holds: memory, descriptors, threads, boxes and files. What it holds at rest must not grow
// with what it has done.

import Foundation

/// What an app holds at one moment.
struct Footprint {
  /// Its memory in KiB: `RssAnon` and `RssShmem` of proc(5), without that of files. What decoders have made is
  /// shared memory.
  var memory = 0
  /// The part of it that are textures kept for later, in KiB, which have a bound of their own: those of photos
  /// that were deleted make way for others.
  var textures = 0
  /// Its open descriptors.
  var descriptors = 0
  /// Its threads.
  var threads = 0
  /// The Swift objects that C holds.
  var boxes = 0
  /// The files in its temporary folder, and those in the library, its cache and the folder of exports that are on
  /// their way: copies, exports and backups that are not complete, and what is pasted or handed out.
  var files: [String] = []

  /// Reads what an app holds.
  /// - Parameters:
  ///   - process: its process identifier.
  ///   - trace: the file of its trace.
  ///   - temporary: its temporary folder.
  ///   - folders: the library, the cache, and the folder of exports.
  init(of process: Int32, trace: URL, temporary: URL, folders: [URL]) {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n")
    where line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") {
      memory +=
        line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
    let manager = FileManager.default
    func count(_ folder: String) -> Int {
      ((try? manager.contentsOfDirectory(atPath: "/proc/\(process)/\(folder)")) ?? []).count
    }
    descriptors = count("fd")
    threads = count("task")
    let events = ((try? String(contentsOf: trace, encoding: .utf8)) ?? "").split(separator: "\n")
    func last(_ event: String) -> Int {
      events.last { $0.hasPrefix("\(event) ") }.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
    boxes = last("boxes")
    textures = last("textures") >> 10
    files = (try? manager.contentsOfDirectory(atPath: temporary.path)) ?? []
    for folder in folders {
      let all = manager.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      files += all.filter { path in
        [".incoming-", "pasted/", ".part", "unfinished", "handed-out/"].contains {
          path.contains($0)
        }
      }
    }
  }

  /// It in words.
  var text: String {
    "\(memory >> 10) MiB with \(textures >> 10) of kept textures, \(descriptors) descriptors, \(threads) threads, \(boxes) boxes, "
      + "\(files.count) temporary files"
  }

  /// What has grown since an earlier moment, in words. What GTK and libdispatch keep for later (glyphs,
  /// threads) varies a little from moment to moment.
  func growth(since earlier: Footprint) -> [String] {
    var grown: [String] = []
    if memory - textures > earlier.memory - earlier.textures + 24 << 10 { grown.append("memory") }
    if textures > 96 << 10 { grown.append("kept textures") }
    if descriptors > earlier.descriptors + 4 { grown.append("descriptors") }
    if threads > earlier.threads + 8 { grown.append("threads") }
    if boxes > earlier.boxes + 50 { grown.append("boxes") }
    if boxes == 0 { grown.append("the trace tells of no boxes") }
    if textures == 0 { grown.append("the trace tells of no textures") }
    let new = Set(files).subtracting(earlier.files)
    if !new.isEmpty { grown.append("temporary files: \(new.sorted().joined(separator: ", "))") }
    return grown
  }
}
