// Copies `Examples/Sample` to a temporary folder, beside a git repository with this package under
// the tag 1.0.0. To SwiftPM, such a repository is like one on a server, but needs no network.

import Foundation
import WindowDriver

/// A copy of the sample package outside the tree, removed with this object.
final class SamplePackage {
  /// The folder of the package that is tested.
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  /// The longest time of the build, in seconds, divided by the factor by which `WindowDriver`
  /// extends all times.
  private static let buildTime = 300 / Waiting.patience

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sample-\(UUID().uuidString)")
  private var repository: URL { folder.appending(path: "gtk-photos") }
  private var sample: URL { folder.appending(path: "Sample") }
  private var products: URL { folder.appending(path: "build/debug") }

  /// The program, once it is built.
  var binary: URL { products.appending(path: "Sample") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try tagPackage()
    try copySample()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The manifest of the package that is tested, as SwiftPM reads it for who depends on it: as JSON.
  static func manifest() throws -> String {
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["swift", "package", "--package-path", package.path, "dump-package"],
      within: buildTime)
    guard run.status == 0 else { throw SamplePackageError(errorDescription: run.errorOutput) }
    return run.output
  }

  /// Commits the working tree to a separate repository, so that the sample is built from the tested
  /// sources. The working tree's own repository is not changed.
  private func tagPackage() throws {
    try git("init", "--quiet", repository.path)
    let options = ["--git-dir=\(repository.path)/.git", "--work-tree=\(Self.package.path)"]
    try git(options + ["add", "--all"])
    try git(
      options + [
        "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet",
        "--message=1.0.0",
      ])
    try git(options + ["tag", "1.0.0"])
  }

  private func git(_ arguments: String...) throws { try git(arguments) }

  private func git(_ arguments: [String]) throws {
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["git"] + arguments,
      // Without the person's settings, which may require signed commits.
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
    guard run.status == 0 else { throw SamplePackageError(errorDescription: run.errorOutput) }
  }

  /// Copies the sample, and replaces the address of the package in its manifest by the
  /// repository's.
  private func copySample() throws {
    try FileManager.default.copyItem(
      at: Self.package.appending(path: "Examples/Sample"), to: sample)
    let manifest = sample.appending(path: "Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let local = text.replacing(
      "https://example.org/gtk-photos", with: repository.absoluteString, maxReplacements: 1)
    try local.write(to: manifest, atomically: true, encoding: .utf8)
  }

  /// Builds the sample. SwiftPM's data on packages is in the temporary folder too: with that in the
  /// home folder, SwiftPM would compare the tag with that of the last test run.
  func build() throws -> CommandRun {
    try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: [
        "swift", "build", "--package-path", sample.path,
        "--scratch-path", folder.appending(path: "build").path,
        "--cache-path", folder.appending(path: "cache").path,
        "--config-path", folder.appending(path: "config").path,
        "--security-path", folder.appending(path: "security").path,
      ], within: Self.buildTime)
  }

  /// The names of the libraries that the program is linked with, its libraries' included.
  func libraries() throws -> [String] {
    let run = try CommandRun(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["ldd", binary.path])
    guard run.status == 0 else { throw SamplePackageError(errorDescription: run.errorOutput) }
    return run.output.split(separator: "\n").compactMap {
      $0.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }

  /// The modules that were built.
  func modules() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: products.appending(path: "Modules"), includingPropertiesForKeys: nil)
    return Set(
      files.filter { $0.pathExtension == "swiftmodule" }
        .map { $0.deletingPathExtension().lastPathComponent })
  }
}

/// An error with git's message.
struct SamplePackageError: LocalizedError {
  let errorDescription: String?
}
