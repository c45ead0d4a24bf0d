// What is done to a library's database that nobody has open.

import CSQLite
import Foundation
import PhotoModel

/// Damage to a database, and a database as an earlier version has left it.
enum Damage {
  /// The database of a library.
  static func file(of library: FilePath) -> URL {
    URL(filePath: library.text).appending(path: "library.sqlite")
  }

  /// Makes the first page of a database nonsense.
  static func overwriteHeader(of library: FilePath) throws {
    let handle = try FileHandle(forUpdating: file(of: library))
    try handle.write(contentsOf: Data(repeating: 0x78, count: 4096))
    try handle.close()
  }

  /// Takes back the last migration that has changed tables.
  static func age(_ library: FilePath) throws {
    try script(
      """
      DROP INDEX photo_by_sequence_text; DROP INDEX photo_by_name_text;
      DROP INDEX photo_by_taken_text; DROP INDEX photo_by_file_text; DROP INDEX photo_by_size_text;
      ALTER TABLE photo DROP COLUMN camera_place; DROP TABLE camera_place;
      CREATE INDEX photo_by_sequence_text ON photo (sequence);
      CREATE INDEX photo_by_name_text ON photo (sort_key);
      CREATE INDEX photo_by_taken_text ON photo (taken_at);
      CREATE INDEX photo_by_file_text ON photo (file_key);
      CREATE INDEX photo_by_size_text ON photo (byte_count);
      PRAGMA user_version = 17;
      """, library)
  }

  /// Adds a second photo of the first one's original.
  static func doublePhoto(in library: FilePath) throws {
    try script(
      """
      INSERT INTO photo (id, sequence, sha256, extension, source_name, byte_count, added_at)
      SELECT '00000000-0000-4000-8000-000000000001', (SELECT max(sequence) + 1 FROM photo), sha256,
        extension, source_name, byte_count, added_at FROM photo LIMIT 1;
      """, library)
  }

  /// Runs statements on a database.
  static func script(_ sql: String, _ library: FilePath) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard
      sqlite3_open_v2(file(of: library).path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else { throw TortureError(text: String(cString: sqlite3_errmsg(handle))) }
  }
}
