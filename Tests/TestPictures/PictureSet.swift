// Where the tests find the pictures, names and answers that they are fed with. The project's own
// are in `Tests/pictures` and made by a command there; more may lie beside the repository, made by
// nobody in this project. Each test takes its own always and those in addition where they are.

import Foundation

/// A folder with `cameras`, `orientation`, `formats`, `hostile`, `nasa` and `naughty-names.txt`.
public struct PictureSet: Sendable, Hashable, CustomStringConvertible {
  /// The folder.
  public let folder: URL
  /// Whether it is the project's own, whose facts differ from the shared ones'.
  public let isOwn: Bool

  /// "own" or "shared", as failures name it.
  public var description: String { isOwn ? "own" : "shared" }

  init(_ folder: URL, isOwn: Bool) {
    self.folder = folder
    self.isOwn = isOwn
  }

  /// The folder `Tests`.
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The project's own.
  public static let own = PictureSet(tests.appending(path: "pictures"), isOwn: true)

  /// The shared ones, `nil` where there are none, which is told once.
  ///
  /// They lie in `../shared/corpus` beside the repository, or where `GTK_PHOTOS_TEST_CORPUS` says;
  /// with `none` in it, they are not looked for.
  public static let shared: PictureSet? = {
    let folder = sharedFolder(ProcessInfo.processInfo.environment["GTK_PHOTOS_TEST_CORPUS"])
    if let folder, FileManager.default.fileExists(atPath: folder.path) {
      return PictureSet(folder, isOwn: false)
    }
    let why = folder.map { "not in \($0.path)" } ?? "not wanted"
    // `Tests/failures-last` tells it at the end of the run.
    try? FileHandle.standardError.write(
      contentsOf: Data("Pictures: the project's own alone, shared ones are \(why).\n".utf8))
    return nil
  }()

  /// Where shared pictures would be, by the variable's value; `nil` where they are not wanted.
  static func sharedFolder(_ variable: String?) -> URL? {
    switch variable {
    case "none": nil
    case nil, "": tests.appending(path: "../../shared/corpus").standardizedFileURL
    case let path?: URL(fileURLWithPath: path)
    }
  }

  /// The project's own set, and the shared one where it has the path.
  /// - Parameter path: a file or folder inside the sets.
  public static func having(_ path: String) -> [PictureSet] {
    // The own one without a look: where it lacks something, a test has to fail.
    [own] + [shared].compactMap { $0?.has(path) == true ? $0 : nil }
  }

  /// The files of one folder in all sets, the project's own first.
  /// - Throws: where the project's own folder can't be read.
  public static func files(in name: String) throws -> [URL] {
    try having(name).flatMap { try $0.files(in: name) }
  }

  /// The place of a file or folder in the set.
  public func url(_ path: String) -> URL { folder.appending(path: path) }

  /// The files of one of its folders, by name.
  /// - Throws: `CocoaError` where it can't be read, or holds nothing.
  public func files(in name: String) throws -> [URL] {
    let files = try FileManager.default.contentsOfDirectory(
      at: url(name), includingPropertiesForKeys: nil)
    // A loop over no files would be a test that can't fail.
    guard !files.isEmpty else { throw CocoaError(.fileNoSuchFile) }
    return files.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// The lines of `naughty-names.txt` that are names: neither remarks nor blank.
  /// - Throws: `CocoaError` where it can't be read.
  public func naughtyNames() throws -> [String] {
    try Data(contentsOf: url("naughty-names.txt")).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("#") && !$0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  }

  private func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }
}
