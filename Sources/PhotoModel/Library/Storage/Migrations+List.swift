// The migrations themselves, in order, from the seventh on: the first six are in
// `Migrations+Beginnings.swift`; `Migrations.swift` runs all. The text of a migration that has
// shipped is never changed, not even its comments: later changes are new migrations at the end of
// the list. So the comments inside name the files of their time; `PhotoLibrary+History.swift` of then
// is `Stores/HistoryStore.swift` now, and so on.

extension Migrations {
  /// All migrations in order, the first for an empty database. `PRAGMA user_version` counts those
  /// done.
  static let all: [Migration] = beginnings + later

  /// The migrations after ``beginnings``. A new one is appended here.
  private static let later: [Migration] = [
    Migration(
      7, "recovered texts",
      """
      -- What was typed for picked files that gave no photo, until the person has put the receipt away
      -- that tells of it: see `PhotoLibrary+GivenUp.swift`.
      CREATE TABLE given_up (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        source BLOB NOT NULL,
        text TEXT NOT NULL,
        reason TEXT NOT NULL
      ) STRICT;
      """),
    Migration(
      8, "copies in the history",
      """
      -- Copies that a step made photos of their own, by a name or by the deletion of what they are
      -- copies of: they are copies again once the step is taken back.
      CREATE TABLE history_copy (
        step INTEGER NOT NULL REFERENCES history_step (id) ON DELETE CASCADE,
        -- The identifier that the copy has as a photo, `naming_queue.copy_id`.
        photo TEXT NOT NULL,
        copy_of TEXT NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
        -- The answer that the copy had before.
        answer TEXT,
        PRIMARY KEY (step, photo)
      ) STRICT;
      CREATE INDEX history_copy_by_original ON history_copy (copy_of);
      -- What undone steps changed in such photos, as `history_change`, for as long as they are copies
      -- and no photos.
      CREATE TABLE history_copy_change (
        step INTEGER NOT NULL REFERENCES history_step (id) ON DELETE CASCADE,
        photo TEXT NOT NULL,
        before ANY,
        after ANY,
        draft TEXT,
        PRIMARY KEY (step, photo)
      ) STRICT;
      CREATE INDEX history_copy_change_by_photo ON history_copy_change (photo);
      """),
    Migration(
      9, "stamps of picked files",
      """
      -- What the file was when it was picked, see `FileStamp`: another one may stand at its path when
      -- it is copied. NULL where that is not known, or no matter.
      ALTER TABLE naming_queue ADD COLUMN source_byte_count INTEGER;
      ALTER TABLE naming_queue ADD COLUMN source_modified INTEGER;
      """),
    Migration(
      10, "walks",
      """
      -- Picks that take long to be looked into, for as long as they do: see `PhotoLibrary+Walks.swift`.
      CREATE TABLE walk (
        id INTEGER PRIMARY KEY,
        -- The paths that were picked, in this order, a NUL behind each.
        picked BLOB NOT NULL
      ) STRICT;
      -- The files that came into the queue with them, whatever became of them.
      CREATE TABLE walked_file (
        walk INTEGER NOT NULL REFERENCES walk (id) ON DELETE CASCADE,
        source BLOB NOT NULL,
        PRIMARY KEY (walk, source)
      ) STRICT, WITHOUT ROWID;
      """),
    Migration(
      11, "beginnings of picked files",
      """
      -- What the file began with then; NULL where an earlier version has picked it.
      ALTER TABLE naming_queue ADD COLUMN source_head INTEGER;
      """),
    Migration(
      12, "sidecars",
      """
      -- Originals whose sidecar is still to be written, see `SidecarStore`. Each change gives a new
      -- number, so that one that comes while a sidecar is written is not taken for written.
      CREATE TABLE sidecar_due (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        sha256 TEXT NOT NULL,
        extension TEXT NOT NULL,
        UNIQUE (sha256, extension)
      ) STRICT;
      INSERT INTO sidecar_due (sha256, extension) SELECT DISTINCT sha256, extension FROM photo;
      CREATE TRIGGER sidecar_begins AFTER INSERT ON photo BEGIN
        DELETE FROM sidecar_due WHERE sha256 = new.sha256 AND extension = new.extension;
        INSERT INTO sidecar_due (sha256, extension) VALUES (new.sha256, new.extension);
      END;
      CREATE TRIGGER sidecar_changes AFTER UPDATE OF name, liked, deleted_at ON photo
      WHEN old.name IS NOT new.name OR old.liked <> new.liked
        OR old.deleted_at IS NOT new.deleted_at BEGIN
        DELETE FROM sidecar_due WHERE sha256 = new.sha256 AND extension = new.extension;
        INSERT INTO sidecar_due (sha256, extension) VALUES (new.sha256, new.extension);
      END;
      CREATE TRIGGER sidecar_ends AFTER DELETE ON photo BEGIN
        DELETE FROM sidecar_due WHERE sha256 = old.sha256 AND extension = old.extension;
        INSERT INTO sidecar_due (sha256, extension) VALUES (old.sha256, old.extension);
      END;
      """),
    Migration(
      13, "sidecars with counts",
      """
      -- Sidecars hold how many photos there are, and texts that begin with "type=" so that exiv2 reads
      -- them.
      INSERT OR IGNORE INTO sidecar_due (sha256, extension)
        SELECT DISTINCT sha256, extension FROM photo;
      """),
    Migration(
      14, "orientation of photos",
      """
      -- How a person has rotated the photo, see `PictureOrientation`; what its file says comes before.
      ALTER TABLE photo ADD COLUMN orientation INTEGER NOT NULL DEFAULT 1;
      DROP TRIGGER sidecar_changes;
      CREATE TRIGGER sidecar_changes AFTER UPDATE OF name, liked, deleted_at, orientation ON photo
      WHEN old.name IS NOT new.name OR old.liked <> new.liked
        OR old.deleted_at IS NOT new.deleted_at OR old.orientation <> new.orientation BEGIN
        DELETE FROM sidecar_due WHERE sha256 = new.sha256 AND extension = new.extension;
        INSERT INTO sidecar_due (sha256, extension) VALUES (new.sha256, new.extension);
      END;
      """),
    Migration(
      15, "descriptions and keywords",
      """
      -- What a person has written about the photo; NULL for nothing. Keywords have a line each, see
      -- `PhotoKeywords`. Both are in `search_text` too.
      ALTER TABLE photo ADD COLUMN description TEXT;
      ALTER TABLE photo ADD COLUMN keywords TEXT;
      DROP TRIGGER sidecar_changes;
      CREATE TRIGGER sidecar_changes
      AFTER UPDATE OF name, liked, deleted_at, orientation, description, keywords ON photo
      WHEN old.name IS NOT new.name OR old.liked <> new.liked
        OR old.deleted_at IS NOT new.deleted_at OR old.orientation <> new.orientation
        OR old.description IS NOT new.description OR old.keywords IS NOT new.keywords BEGIN
        DELETE FROM sidecar_due WHERE sha256 = new.sha256 AND extension = new.extension;
        INSERT INTO sidecar_due (sha256, extension) VALUES (new.sha256, new.extension);
      END;
      """),
    Migration(
      16, "size of pictures",
      """
      -- Upright, as its decoder says: "4000x3000". NULL for photos that were added before.
      ALTER TABLE photo ADD COLUMN pixel_size TEXT;
      """),
    Migration(
      17, "orders by file name and size",
      """
      -- What the file's name is ordered by, whatever the photo is called: see `NaturalSortKey`.
      ALTER TABLE photo ADD COLUMN file_key BLOB;
      UPDATE photo SET file_key = natural_key(source_name);
      CREATE INDEX photo_by_file_text ON photo (
        file_key, sequence, search_text, deleted_at, is_named, liked, taken_at, added_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_size_text ON photo (
        byte_count, sequence, search_text, deleted_at, is_named, liked, taken_at, added_at)
        WHERE deleted_at IS NULL;
      """),
    Migration(
      18, "search by camera and place",
      """
      -- Each camera with each place at which it took photos, and the beginnings of their words, by
      -- which they are found: see `SearchText`. Either is '' where it is not known. A pair stays
      -- when its photos are gone.
      CREATE TABLE camera_place (
        id INTEGER PRIMARY KEY,
        camera TEXT NOT NULL,
        place TEXT NOT NULL,
        camera_words TEXT NOT NULL,
        place_words TEXT NOT NULL,
        UNIQUE (camera, place)
      ) STRICT;
      INSERT INTO camera_place (camera, place, camera_words, place_words)
        SELECT camera, place, word_starts(camera), word_starts(place) FROM (
          SELECT DISTINCT coalesce(camera, '') AS camera, coalesce(place, '') AS place FROM photo
          WHERE coalesce(camera, place) IS NOT NULL);
      -- The indexes hold what a search reads. A number for both texts has room in them; and without
      -- the indexes, the rows are changed in a fraction of the time.
      DROP INDEX photo_by_sequence_text;
      DROP INDEX photo_by_name_text;
      DROP INDEX photo_by_taken_text;
      DROP INDEX photo_by_file_text;
      DROP INDEX photo_by_size_text;
      -- NULL where neither is known.
      ALTER TABLE photo ADD COLUMN camera_place INTEGER REFERENCES camera_place (id);
      UPDATE photo SET camera_place = (
        SELECT id FROM camera_place AS pair
        WHERE pair.camera = coalesce(photo.camera, '') AND pair.place = coalesce(photo.place, ''))
        WHERE coalesce(camera, place) IS NOT NULL;
      CREATE INDEX photo_by_sequence_text ON photo (
        sequence, search_text, deleted_at, is_named, liked, taken_at, added_at, camera_place)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_name_text ON photo (
        sort_key, sequence, search_text, deleted_at, is_named, liked, taken_at, added_at,
        camera_place) WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_taken_text ON photo (
        coalesce(taken_at, '~'), sequence, search_text, deleted_at, is_named, liked, taken_at,
        added_at, camera_place) WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_file_text ON photo (
        file_key, sequence, search_text, deleted_at, is_named, liked, taken_at, added_at,
        camera_place) WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_size_text ON photo (
        byte_count, sequence, search_text, deleted_at, is_named, liked, taken_at, added_at,
        camera_place) WHERE deleted_at IS NULL;
      """),
  ]
}
