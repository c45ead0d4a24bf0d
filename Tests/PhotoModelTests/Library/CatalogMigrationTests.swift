// Tests that a library from before there were catalogues is migrated without loss.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct CatalogMigrationTests {

  /// Migration 1, word for word as the first version shipped it, and a library of that time: a
  /// named photo, a skipped one, one that is half named, one deleted a moment ago, and a pick that
  /// is not copied yet.
  private static let old = """
    CREATE TABLE photo (
      id TEXT PRIMARY KEY, sequence INTEGER NOT NULL UNIQUE, name TEXT, sha256 TEXT NOT NULL,
      extension TEXT NOT NULL, source_name TEXT NOT NULL, byte_count INTEGER NOT NULL,
      liked INTEGER NOT NULL DEFAULT 0, added_at INTEGER NOT NULL, deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX photo_by_sha256 ON photo (sha256);
    CREATE TABLE naming_queue (
      position INTEGER PRIMARY KEY AUTOINCREMENT, source BLOB NOT NULL,
      photo TEXT UNIQUE REFERENCES photo (id) ON DELETE CASCADE,
      answer TEXT CHECK (answer IN ('named', 'skipped')), draft TEXT
    ) STRICT;
    CREATE TABLE naming_cursor (
      only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL
    ) STRICT;
    PRAGMA user_version = 1;
    PRAGMA application_id = 0x47745068;
    INSERT INTO photo VALUES
      ('00000000-0000-0000-0000-000000000001', 1, 'Été', 'ab1', 'jpg', 'a', 4, 1, 7, NULL),
      ('00000000-0000-0000-0000-000000000002', 2, NULL, 'ab2', 'jpg', 'b', 5, 0, 8, NULL),
      ('00000000-0000-0000-0000-000000000003', 3, NULL, 'ab3', 'png', 'c', 6, 0, 9, NULL),
      ('00000000-0000-0000-0000-000000000004', 4, 'x', 'ab4', 'png', 'd', 7, 0, 9, 10);
    INSERT INTO naming_queue VALUES
      (1, x'2f61', '00000000-0000-0000-0000-000000000001', 'named', NULL),
      (2, x'2f62', '00000000-0000-0000-0000-000000000002', 'skipped', NULL),
      (3, x'2f63', '00000000-0000-0000-0000-000000000003', NULL, 'half'),
      (9, x'2fff', NULL, NULL, NULL);
    INSERT INTO naming_cursor VALUES (1, 3);
    """

  private func makeOld(_ further: String = "") throws {
    try libraryFolder.asFolder()
    try libraryFolder.appending("originals/ab").makeFolder(withParents: true)
    try libraryFolder.appending("originals/ab/ab1.jpg").holding("old!")
    try LibraryDatabase(databaseFile, .readWrite).script(Self.old + further)
  }

  @Test func photosQueueAndCursorComeOverWhole() async throws {
    try makeOld()
    for _ in 1...2 {
      try await withLibrary { library in
        let photos = try await library.photos.all()
        #expect(photos.map(\.id) == [photoID(1), photoID(2), photoID(3)])
        #expect(photos.map(\.name) == ["Été", nil, nil])
        #expect(photos.map(\.liked) == [true, false, false])
        #expect(photos.map(\.byteCount) == [4, 5, 6])
        let queue = try await library.namingQueue.read()
        #expect(queue.entries.map(\.position) == [1, 2, 3, 9])
        #expect(queue.entries.map(\.isAnswered) == [true, true, false, false])
        #expect(queue.entries.map(\.draft) == [nil, nil, "half", nil])
        #expect(queue.entries.map(\.suggestion) == [nil, nil, nil, nil])
        #expect(queue.entries.last?.source.bytes == [0x2f, 0xff])
        #expect(queue.cursor == NamingCursor(position: 3))
        #expect(try await library.photos.order(of: PhotoQuery(search: "ete")) == [1])
        #expect(try await library.photos.counts() == .init(total: 3, unnamed: 2))
        #expect(try await library.catalog.savedIDs().isEmpty)
        #expect(try await library.catalog.likedIDs().isEmpty)
        #expect(try await library.pragma("user_version") == "\(Migrations.count)")
      }
    }
  }

  @Test func whatIsNewWorksInAnOldLibrary() async throws {
    try makeOld()
    let library = try await openLibrary()
    try await library.catalog.setLiked("A", true)
    let picks = [Pick(FilePath("/new"), suggestion: "offered", catalogID: "A")]
    let entries = try await library.namingQueue.enqueue(picks)
    #expect(entries[0].position == 10, "no place is used twice")
    #expect(try await library.catalog.savedIDs() == ["A"])
    #expect(try await library.namingQueue.read().entries.last?.suggestion == "offered")
  }

  @Test func aLibraryThatCanNotBeMigratedStaysAsItWas() async throws {
    try makeOld("CREATE TABLE catalog_like (x);")
    await #expect(throws: LibraryError.self) { _ = try await openLibrary() }
    let database = try LibraryDatabase(databaseFile, .readOnly)
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM photo") == 4)
    #expect(
      try database.number(
        "SELECT count(*) FROM sqlite_schema WHERE name = 'catalog_photo'") == 0)
  }

  @Test func anOldLibraryCanBeLookedAtWithoutBeingChanged() async throws {
    try makeOld()
    let before = try databaseFile.contents()
    let library = try #require(try PhotoLibrary.openReadOnly(at: libraryFolder))
    #expect(try await library.photos.all().map(\.name) == ["Été", nil, nil])
    #expect(try databaseFile.contents() == before)
  }
}
