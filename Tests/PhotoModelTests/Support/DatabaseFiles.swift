// Indexes for tests, made without a library: no connection is still closing when they are damaged.

import Foundation

@testable import PhotoModel

/// The index of the test's library.
var databaseFile: FilePath { libraryFolder.appending("library.sqlite") }

/// Makes the index of the test's library, with rows of photos that have no originals: number n has
/// the sequence number n, the name "n" and the source "IMG_n.JPG".
func makeDatabase(photoCount: Int = 0, _ more: String = "") throws {
  try libraryFolder.asFolder()
  let database = try LibraryDatabase(databaseFile, .readWrite)
  database.addNameFunctions()
  try Migrations.migrate(database)
  try database.script(
    """
    WITH RECURSIVE more (number) AS
      (SELECT 1 WHERE \(photoCount) > 0
      UNION ALL SELECT number + 1 FROM more WHERE number < \(photoCount))
    INSERT INTO photo (id, sequence, name, sha256, extension, source_name, byte_count, added_at)
    SELECT printf('00000000-0000-0000-0000-%012d', number), number, number, printf('%064x', number),
      'jpg', 'IMG_' || number || '.JPG', 1, 0 FROM more;
    """ + more)
  guard photoCount > 0 else { return }
  // An index none of whose originals is there is another disk's.
  let digest = String(repeating: "0", count: 63) + "2"
  let original = OriginalStore(library: libraryFolder).path(
    sha256: photoCount > 1 ? digest : digest.dropLast() + "1", fileExtension: "jpg")
  try original.folder.folder.asFolder()
  try original.folder.asFolder()
  try original.holding(jpeg("two"))
}

/// Damages the page of the index that holds a text, as a disk does: every reading of it fails.
func damageDatabase(at text: String) throws {
  var bytes = try databaseFile.contents()
  let pattern = Array(text.utf8)
  let size = Int(bytes[16]) << 8 | Int(bytes[17])
  let offset = bytes.indices.dropLast(pattern.count).first {
    bytes[$0] == pattern[0] && bytes[$0..<($0 + pattern.count)].elementsEqual(pattern)
  }
  guard let offset, size > 1 else { throw Refused() }
  // The first byte of a page says what it is.
  bytes[offset / size * size] = 0xff
  try databaseFile.holding(bytes)
}
