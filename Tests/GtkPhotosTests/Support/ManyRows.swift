// Makes a library with many photos of a few pictures: rows that share originals.

import Foundation
import WindowDriver
import XCTest

extension PhotosFixture {
  /// Names the project's first pictures, closes the app, and copies their rows until there are so
  /// many photos: "Photo 1", "Photo 2" …, one added each hour, the last in May 2026.
  func fill(with count: Int) throws {
    let seeds = 4
    let app = try start(Array(PhotosFixture.samples.prefix(seeds)))
    try app.giveNames((1...seeds).map { "Photo \($0)" })
    try close()
    // The triggers that fill `search_text` are temporary ones of the app's connection, so it is set
    // here.
    try edit(
      """
      BEGIN;
      CREATE TEMP TABLE seed AS SELECT *, row_number() OVER (ORDER BY sequence) AS number
        FROM photo;
      WITH RECURSIVE more (number) AS
        (VALUES (\(seeds + 1)) UNION ALL SELECT number + 1 FROM more WHERE number < \(count))
      INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, liked,
        added_at, search_text, sort_key)
      SELECT printf('00000000-0000-4000-8000-%012X', more.number),
        (SELECT max(sequence) FROM seed) + more.number, 'Photo ' || more.number, sha256, extension,
        source_name, byte_count, 0, 0, 'photo ' || more.number, sort_key
      FROM more JOIN seed ON seed.number = 1 + more.number % \(seeds);
      UPDATE photo SET added_at =
        1780000000000 - 3600000 * (SELECT max(sequence) FROM photo) + 3600000 * sequence;
      COMMIT;
      """)
    XCTAssertEqual(try number("SELECT count(*) FROM photo"), count)
  }
}
