// Runs the migrations that create and change the library's tables. Their list is in
// `Migrations+List.swift`.

/// One change of the library's tables.
struct Migration: Sendable {
  /// Its number, from 1: `PRAGMA user_version` once it is done.
  let number: Int
  /// What it adds, for readers who search for the origin of a table.
  let name: String
  /// Its statements.
  let sql: String

  init(_ number: Int, _ name: String, _ sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }
}

/// The migrations that bring a library's database to the schema of this version.
enum Migrations {
  /// Written into the file's header (`PRAGMA application_id`): "GtPh".
  static let applicationID: Int64 = 0x4774_5068

  /// How many there are, which is also the number of the last.
  static var count: Int { all.count }

  /// Temporary triggers that update the columns by which photos are searched and sorted, and that
  /// record which photos' positions in a list may have changed. They live as long as the
  /// connection, as they call the app's own SQL functions (`Database+NameFunctions.swift`).
  static let nameTriggers = """
    -- Photos that have new names, or no row any more, since `PhotoStore.settle` was asked last.
    CREATE TEMP TABLE photo_moved (sequence INTEGER PRIMARY KEY);
    CREATE TEMP TRIGGER photo_name_begins AFTER INSERT ON main.photo BEGIN
      \(addedPair);
      UPDATE photo SET search_text = \(searchText),
        sort_key = natural_key(coalesce(name, source_name)),
        file_key = natural_key(source_name), camera_place = \(pair) WHERE rowid = new.rowid;
    END;
    CREATE TEMP TRIGGER photo_name_changes
    AFTER UPDATE OF name, description, keywords ON main.photo BEGIN
      UPDATE photo SET search_text = \(searchText),
        sort_key = natural_key(coalesce(name, source_name)) WHERE rowid = new.rowid;
      INSERT OR IGNORE INTO photo_moved VALUES (new.sequence);
    END;
    CREATE TEMP TRIGGER photo_camera_changes AFTER UPDATE OF camera, place ON main.photo BEGIN
      \(addedPair);
      UPDATE photo SET camera_place = \(pair) WHERE rowid = new.rowid;
    END;
    CREATE TEMP TRIGGER photo_ends AFTER DELETE ON main.photo BEGIN
      INSERT OR IGNORE INTO photo_moved VALUES (old.sequence);
    END;
    """

  /// The text by which a photo is found. No word of a search has a line break, so none spans two of
  /// the values.
  private static let searchText = """
    folded(coalesce(name, source_name) || coalesce(char(10) || keywords, '')
      || coalesce(char(10) || description, ''))
    """

  /// Adds the camera and place of a photo, unless another photo has both.
  private static let addedPair = """
    INSERT INTO camera_place (camera, place, camera_words, place_words)
      SELECT coalesce(new.camera, ''), coalesce(new.place, ''),
        coalesce(word_starts(new.camera), ''), coalesce(word_starts(new.place), '')
      WHERE coalesce(new.camera, new.place) IS NOT NULL
      ON CONFLICT DO NOTHING
    """

  /// The row of a photo's camera and place, NULL where neither is known.
  private static let pair = """
    (SELECT id FROM camera_place
      WHERE camera = coalesce(new.camera, '') AND place = coalesce(new.place, ''))
    """

  /// Runs the migrations that are missing, all or none.
  static func migrate(_ database: LibraryDatabase) throws(LibraryError) {
    let found = try check(database)
    guard found < count else { return }
    try database.transaction { () throws(LibraryError) in
      for migration in all[Int(found)...] { try database.script(migration.sql) }
      try database.script("PRAGMA user_version = \(count)")
      try database.script("PRAGMA application_id = \(applicationID)")
    }
  }

  /// How many migrations the database has run, 0 where it has no tables yet. Throws where it
  /// belongs to a later version or to another program, or where its header is one that no version
  /// has written; it is unchanged then.
  @discardableResult
  static func check(_ database: LibraryDatabase) throws(LibraryError) -> Int64 {
    let found = try database.number("PRAGMA user_version") ?? 0
    let owner = try database.number("PRAGMA application_id") ?? 0
    let tables = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
    if owner != applicationID, tables > 0 || owner != 0 { throw .foreign(database.path) }
    // Number, owner and the first tables are written in one transaction: all of them or none.
    if found < 0 || (found > 0) != (tables > 0) || (owner != 0) != (tables > 0) {
      throw .damaged(
        database.path, detail: "user_version \(found), application_id \(owner), \(tables) tables")
    }
    if found > count {
      throw .newerSchema(database.path, found: found, known: Int64(count))
    }
    return found
  }
}
