// Tests of the migrations, and of the check which program and version a database belongs to.

import Testing

@testable import PhotoModel

@Suite(.temporaryFolder, .timeLimit(.minutes(10)))
struct MigrationsTests {

  /// The tables as migration 1 creates them, word for word; this copy is never changed.
  private static let stepOne = """
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
    INSERT INTO photo VALUES ('00000000-0000-0000-0000-000000000001', 1, 'old', 'ab12', 'jpg',
      'IMG_1.JPG', 4, 1, 1777817100123, NULL);
    INSERT INTO photo VALUES ('00000000-0000-0000-0000-000000000002', 2, NULL, 'cd34', '',
      'IMG_2', 5, 0, 1777817100123, NULL);
    INSERT INTO naming_queue VALUES (1, x'2f61', '00000000-0000-0000-0000-000000000001', 'named',
      NULL);
    INSERT INTO naming_queue VALUES (2, x'2fff', '00000000-0000-0000-0000-000000000002', NULL,
      'half');
    INSERT INTO naming_cursor VALUES (1, 2);
    """

  /// Makes a database in one file, beside the original of the first photo of migration 1.
  private func makeDatabase(_ sql: String) throws {
    try libraryFolder.asFolder()
    try libraryFolder.appending("originals/ab").makeFolder(withParents: true)
    try libraryFolder.appending("originals/ab/ab12.jpg").holding("old!")
    try LibraryDatabase(databaseFile, .readWrite).script(sql)
  }

  /// Makes a database as an earlier version has left it.
  private func makeDatabase(ofVersion version: Int) throws {
    try makeDatabase(Self.stepOne)
    let database = try LibraryDatabase(databaseFile, .readWrite)
    database.addNameFunctions()
    for migration in Migrations.all[1..<version] { try database.script(migration.sql) }
    try database.script("PRAGMA user_version = \(version)")
  }

  @Test func aNewLibraryHasSeenEveryStepAndSaysWhoseItIs() async throws {
    let library = try await openLibrary()
    #expect(try await library.pragma("user_version") == "\(Migrations.count)")
    #expect(try await library.pragma("application_id") == "\(0x4774_5068)")
  }

  @Test func eachMigrationHasTheNumberOfItsPlaceAndANameOfItsOwn() {
    #expect(Migrations.all.map(\.number) == Array(1...Migrations.count))
    #expect(Set(Migrations.all.map(\.name)).count == Migrations.count)
  }

  @Test func aDatabaseOfStepOneOpensWithAllItHolds() async throws {
    try makeDatabase(Self.stepOne)
    let library = try await openLibrary()
    let photos = try await library.photos.all()
    #expect(photos.map(\.id) == [photoID(1), photoID(2)])
    #expect(photos.map(\.name) == ["old", nil])
    #expect(photos.map(\.liked) == [true, false])
    #expect(photos.map(\.added) == [moment, moment])
    #expect(photos.map(\.original.name) == ["ab12.jpg", "cd34"])
    let queue = try await library.namingQueue.read()
    #expect(queue.entries.map(\.source.bytes) == [[0x2f, 0x61], [0x2f, 0xff]])
    #expect(queue.entries.map(\.isAnswered) == [true, false])
    #expect(queue.entries.map(\.draft) == [nil, "half"])
    #expect(queue.cursor == NamingCursor(position: 2))
    #expect(try await library.pragma("user_version") == "\(Migrations.count)")
  }

  @Test(arguments: 1..<Migrations.count)
  func everyEarlierVersionComesToTellWhatHasNames(_ version: Int) async throws {
    try makeDatabase(ofVersion: version)
    let library = try await openLibrary()
    #expect(try await library.photos.order(of: PhotoQuery(filters: [.unnamed])) == [2])
    #expect(try await library.photos.order(of: PhotoQuery(sort: .name)).count == 2)
    #expect(try await library.photos.counts() == PhotoStore.Counts(total: 2, unnamed: 1))
  }

  @Test(arguments: 1..<13)
  func photosOfAVersionWithoutSidecarsAreAllDue(_ version: Int) async throws {
    try makeDatabase(ofVersion: version)
    let library = try await openLibrary(writesSidecars: false)
    let due = try await library.sidecars.dueOriginals()
    #expect(Set(due.map(\.name)) == ["ab12.jpg", "cd34"])
    let sidecar = try #require(try await library.sidecars.sidecar("ab12", "jpg"))
    #expect(sidecar.photos.map(\.name) == ["old"])
    #expect(sidecar.photos.map(\.liked) == [true])
  }

  @Test(arguments: 3..<18)
  func photosOfAnEarlierVersionAreFoundByCameraAndPlace(_ version: Int) async throws {
    try makeDatabase(ofVersion: version)
    try LibraryDatabase(databaseFile, .readWrite).script(
      """
      UPDATE photo SET camera = 'NIKON D90';
      UPDATE photo SET place = 'Aix-en-Provence' WHERE sequence = 2;
      """)
    let library = try await openLibrary()
    let searches: [(String, [Int64])] = [
      ("d90", [1, 2]), ("provence nikon", [2]), ("old d90", [1]), ("prov 90", []),
    ]
    for (words, found) in searches {
      #expect(try await library.photos.order(of: PhotoQuery(search: words)) == found, "\(words)")
      let answer = try await library.reader.photos.answer(to: PhotoQuery(search: words))
      #expect(answer.order == found, "\(words)")
    }
    #expect(try library.database.number("SELECT count(*) FROM camera_place") == 2)
    #expect(try await library.databaseProblems().isEmpty)
  }

  @Test func whatWasPickedByAnEarlierVersionIsOfAnUnknownFile() async throws {
    try makeDatabase(
      Self.stepOne + "INSERT INTO naming_queue VALUES (3, x'2f62', NULL, NULL, NULL);")
    let library = try await openLibrary()
    #expect(try await library.namingQueue.read().entries.map(\.stamp) == [nil, nil, nil])
    let stamp = FileStamp(byteCount: 4, modified: 5, head: 6)
    _ = try await library.namingQueue.enqueue([Pick(FilePath("/c"), stamp: stamp)])
    #expect(try await library.namingQueue.read().entries.last?.stamp == stamp)
  }

  @Test func whatWasPickedBeforeBeginningsWereNotedIsToldBySizeAndTime() async throws {
    try makeDatabase(Self.stepOne)
    do {
      let database = try LibraryDatabase(databaseFile, .readWrite)
      database.addNameFunctions()
      for migration in Migrations.all[1..<9] { try database.script(migration.sql) }
      try database.script(
        """
        INSERT INTO naming_queue (position, source, source_byte_count, source_modified)
        VALUES (3, x'2f62', 4, 5);
        PRAGMA user_version = 9;
        """)
    }
    let library = try await openLibrary()
    let stamps = try await library.namingQueue.read().entries.map(\.stamp)
    #expect(stamps == [nil, nil, FileStamp(byteCount: 4, modified: 5)])
  }

  @Test func openingAgainTakesNoStepTwice() async throws {
    let before = try await withLibrary { try await $0.photo(of: "one", named: "a") }
    let after = try await withLibrary { try await $0.photos.all() }
    #expect(after == [before])
  }

  @Test func aNewerLibraryIsRefusedAndItsFileStaysByteForByte() async throws {
    let known = Int64(Migrations.count)
    try makeDatabase(Self.stepOne + "PRAGMA user_version = \(known + 1);")
    let before = try databaseFile.contents()
    let newer = LibraryError.newerSchema(databaseFile, found: known + 1, known: known)
    await #expect(throws: newer) { _ = try await openLibrary() }
    #expect(throws: newer) { _ = try PhotoLibrary.openReadOnly(at: libraryFolder) }
    #expect(try databaseFile.contents() == before)
    #expect(try libraryFolder.tree().filter { $0.hasPrefix("library.sqlite") }.count == 1)
  }

  @Test func aNewerLibraryThatCrashedKeepsItsLogToo() async throws {
    let other = TemporaryFolder.path.appending("other.sqlite")
    let writer = try LibraryDatabase(other, .readWrite)
    try writer.script("PRAGMA journal_mode = WAL;" + Self.stepOne + "PRAGMA user_version = 99;")
    try libraryFolder.asFolder()
    for suffix in ["", "-wal"] {
      let copied = try FilePath(other.text + suffix).contents()
      try FilePath(databaseFile.text + suffix).holding(copied)
    }
    let before = try (databaseFile.contents(), FilePath(databaseFile.text + "-wal").contents())
    let newer = LibraryError.newerSchema(databaseFile, found: 99, known: Int64(Migrations.count))
    await #expect(throws: newer) { _ = try await openLibrary() }
    #expect(try databaseFile.contents() == before.0)
    #expect(try FilePath(databaseFile.text + "-wal").contents() == before.1)
    _ = writer
  }

  @Test(arguments: ["", "PRAGMA application_id = 7;", "PRAGMA user_version = 1;"])
  func anotherProgramsDatabaseIsRefusedAndStaysByteForByte(mark: String) async throws {
    try makeDatabase("CREATE TABLE photo (id TEXT); INSERT INTO photo VALUES ('x');" + mark)
    let before = try databaseFile.contents()
    await #expect(throws: LibraryError.foreign(databaseFile)) { _ = try await openLibrary() }
    #expect(throws: LibraryError.foreign(databaseFile)) {
      _ = try PhotoLibrary.openReadOnly(at: libraryFolder)
    }
    #expect(try databaseFile.contents() == before)
  }

  @Test func stepsAreTakenAllOrNone() throws {
    try makeDatabase(Self.stepOne + "CREATE TABLE catalog_like (x);")
    let database = try LibraryDatabase(databaseFile, .readWrite)
    #expect(throws: LibraryError.self) { try Migrations.migrate(database) }
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(
      try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'catalog_photo'") == 0)
  }
}
