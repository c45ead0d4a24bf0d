// A copy of `Examples/Sample` in a folder of its own, beside a git repository that holds this
// package under the tag 1.0.0. SwiftPM takes a version from such a repository as it does from one on
// a server, with the same rules (no unsafe flags); no network is needed.

import Foundation
import WindowDriver

/// The sample package outside the tree, until it is released.
final class SamplePackage {
  /// The folder of the package that is tested.
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  /// The longest build in seconds. `WindowDriver` waits four times as long as it is asked to.
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

  /// Commits what the working tree holds, so that the sample is built from what is tested, to a
  /// repository of its own: that of the working tree is not touched.
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
      // Not the person's settings: they may ask for a signature.
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
    guard run.status == 0 else { throw SamplePackageError(errorDescription: run.errorOutput) }
  }

  /// Copies the sample, and has it take the package from the repository.
  private func copySample() throws {
    try FileManager.default.copyItem(
      at: Self.package.appending(path: "Examples/Sample"), to: sample)
    let manifest = sample.appending(path: "Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let local = text.replacing(
      "https://example.org/gtk-photos", with: repository.absoluteString, maxReplacements: 1)
    try local.write(to: manifest, atomically: true, encoding: .utf8)
  }

  /// Builds the sample. All that SwiftPM remembers of packages lies in the folder too: in the home
  /// folder, it would compare the tag with that of the last test.
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

  /// The modules that were built.
  func modules() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: products.appending(path: "Modules"), includingPropertiesForKeys: nil)
    return Set(
      files.filter { $0.pathExtension == "swiftmodule" }
        .map { $0.deletingPathExtension().lastPathComponent })
  }
}

/// What git has said.
struct SamplePackageError: LocalizedError {
  let errorDescription: String?
}
