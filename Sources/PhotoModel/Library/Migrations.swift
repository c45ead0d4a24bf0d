// The library's tables, one numbered step after another. A step that has shipped is never
// changed: what comes later is a step of its own at the end of the list.

/// The steps that make a library's database what this version reads.
enum Migrations {
  /// Written into the file's header (`PRAGMA application_id`): "GtPh".
  static let applicationID: Int64 = 0x4774_5068

  /// The steps, the first for an empty database. `PRAGMA user_version` counts those done.
  static let steps: [String] = [
    """
    CREATE TABLE photo (
      id TEXT PRIMARY KEY,
      -- The place in the order picked: the naming queue's position, never used twice.
      sequence INTEGER NOT NULL UNIQUE,
      name TEXT,
      sha256 TEXT NOT NULL,
      extension TEXT NOT NULL,
      source_name TEXT NOT NULL,
      byte_count INTEGER NOT NULL,
      liked INTEGER NOT NULL DEFAULT 0,
      added_at INTEGER NOT NULL,
      -- Set between a deletion and the moment it can no longer be undone.
      deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX photo_by_sha256 ON photo (sha256);

    CREATE TABLE naming_queue (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      source BLOB NOT NULL,
      -- NULL until the copy is safe.
      photo TEXT UNIQUE REFERENCES photo (id) ON DELETE CASCADE,
      answer TEXT CHECK (answer IN ('named', 'skipped')),
      draft TEXT
    ) STRICT;

    -- Where the person was typing last; one row at most.
    CREATE TABLE naming_cursor (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      position INTEGER NOT NULL
    ) STRICT;
    """,
    """
    -- Which pictures of catalogues were saved as which photo, by the catalogues' own identifiers.
    -- Two pictures with the same bytes are one photo.
    CREATE TABLE catalog_photo (
      catalog_id TEXT PRIMARY KEY,
      photo TEXT NOT NULL REFERENCES photo (id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX catalog_photo_by_photo ON catalog_photo (photo);
    ALTER TABLE naming_queue ADD COLUMN catalog_id TEXT;
    -- The name that is offered until the person types one.
    ALTER TABLE naming_queue ADD COLUMN suggestion TEXT;

    CREATE TABLE catalog_like (catalog_id TEXT PRIMARY KEY) STRICT;
    """,
  ]

  /// Brings the database up to date, all steps or none.
  static func migrate(_ database: Database) throws(LibraryError) {
    let found = try check(database)
    guard found < steps.count else { return }
    try database.transaction { () throws(LibraryError) in
      for step in steps[Int(found)...] { try database.script(step) }
      try database.script("PRAGMA user_version = \(steps.count)")
      try database.script("PRAGMA application_id = \(applicationID)")
    }
  }

  /// How many steps the database has seen. Throws where it is a later version's or another
  /// program's; it is unchanged then.
  @discardableResult
  static func check(_ database: Database) throws(LibraryError) -> Int64 {
    let found = try database.number("PRAGMA user_version") ?? 0
    let owner = try database.number("PRAGMA application_id") ?? 0
    let tables = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
    if owner != applicationID, tables > 0 { throw .foreign(database.path) }
    if found > steps.count {
      throw .newerSchema(database.path, found: found, known: Int64(steps.count))
    }
    return found
  }
}
