// A folder for each test, removed when the test ends.

import Foundation
import Testing

@testable import PhotoModel

/// A trait that gives each test of a suite an empty folder, ``path``.
struct TemporaryFolder: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal private static var current: FilePath?

  /// The folder of the test that runs.
  static var path: FilePath {
    guard let current else { preconditionFailure("the suite lacks the trait .temporaryFolder") }
    return current
  }

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "PhotoModelTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      // A library that closes at this moment may put a file back while the folder is removed.
      for _ in 1...100 where FileManager.default.fileExists(atPath: folder.path) {
        try? FileManager.default.removeItem(at: folder)
      }
    }
    try await Self.using(FilePath(folder.path).resolved, function)
  }

  /// Calls a function with another folder, for example in a process of its own.
  static func using(
    _ folder: FilePath, _ function: @Sendable () async throws -> Void
  ) async throws {
    try await $current.withValue(folder, operation: function)
  }
}

extension Trait where Self == TemporaryFolder {
  static var temporaryFolder: Self { TemporaryFolder() }
}
