// The answer of two connections, half each, is that of one.

import Foundation
import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(2)))
struct SearchInHalvesTests {
  /// A library of so many photos, "Name 1" and so on; each third is liked, each seventh is gone.
  private func library(_ count: Int) async throws -> PhotoLibrary {
    let library = try await openLibrary()
    let first = try await library.photo(of: "one", named: "Name 0")
    try await library.script(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
      INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, added_at,
        liked)
      SELECT printf('00000000-0000-0000-0000-%012d', n), \(first.sequence) + n,
        printf('Name %d', n), sha256, extension, source_name, byte_count, added_at, n % 3 = 0
      FROM photo, number WHERE sequence = \(first.sequence);
      UPDATE photo SET deleted_at = 1 WHERE sequence % 7 = 0;
      """)
    return library
  }

  @Test(arguments: [100, 10_500])
  func theyAnswerAsOne(count: Int) async throws {
    let library = try await library(count)
    for search in ["", "1", "12", "name 12", "99 name", "absent"] {
      for sort in PhotoSort.allCases {
        for filters: Set<PhotoFilter> in [[], [.liked], [.unnamed]] {
          let query = PhotoQuery(sort: sort, filters: filters, search: search)
          let whole = try await library.order(of: query)
          #expect(try await library.orderByReaders(of: query) == whole, "\(query)")
        }
      }
    }
    let found = try await library.orderByReaders(of: PhotoQuery(search: "name 12"))
    #expect(!found.isEmpty && found == found.sorted())
  }

  @Test func whereOneHalfFailsTheAnswerDoes() async throws {
    let library = try await library(10_500)
    try await library.script("ALTER TABLE photo RENAME COLUMN search_text TO away")
    await #expect(throws: LibraryError.self) {
      try await library.orderByReaders(of: PhotoQuery(search: "1"))
    }
  }
}
