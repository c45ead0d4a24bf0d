// The first six migrations, which made the tables of photos, queue, catalogue, history, search and
// identity. Their text is never changed; later ones are in `Migrations+List.swift`.

extension Migrations {
  /// The first migrations.
  static let beginnings: [Migration] = [
    Migration(
      1, "photos and the naming queue",
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
      """),
    Migration(
      2, "catalogue",
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
      """),
    Migration(
      3, "metadata, copies, renaming, history and trash",
      """
      -- What the file tells of itself, see `PhotoMetadata`; `taken_at` is the local time there, as
      -- `2026-05-03T14:05:22`.
      ALTER TABLE photo ADD COLUMN title TEXT;
      ALTER TABLE photo ADD COLUMN taken_at TEXT;
      ALTER TABLE photo ADD COLUMN camera TEXT;
      ALTER TABLE photo ADD COLUMN place TEXT;
      -- How the picture looks, see `PerceptualHash`; NULL where that says nothing.
      ALTER TABLE photo ADD COLUMN perceptual_hash INTEGER;
      -- Text that was half typed when the photo was skipped, for when it is asked for again.
      ALTER TABLE photo ADD COLUMN half_typed TEXT;

      -- The same bytes may be two photos, where a person wants both. They share the original.
      DROP INDEX photo_by_sha256;
      CREATE INDEX photo_by_sha256 ON photo (sha256);
      CREATE INDEX photo_by_name ON photo (name COLLATE NOCASE);
      CREATE INDEX photo_in_trash ON photo (deleted_at) WHERE deleted_at IS NOT NULL;

      -- The photo that has the same bytes: `photo` stays NULL until a person wants both.
      ALTER TABLE naming_queue ADD COLUMN copy_of TEXT REFERENCES photo (id);
      -- The identifier that the copy has once it is a photo.
      ALTER TABLE naming_queue ADD COLUMN copy_id TEXT;
      -- A name that was given while the copy was being made.
      ALTER TABLE naming_queue ADD COLUMN given TEXT;
      -- The photo that looks alike.
      ALTER TABLE naming_queue ADD COLUMN similar_to TEXT REFERENCES photo (id) ON DELETE SET NULL;
      -- Set while a file that was not copied yet is taken back, with everything in the library; and
      -- the step in which it was.
      ALTER TABLE naming_queue ADD COLUMN withdrawn_at INTEGER;
      ALTER TABLE naming_queue
        ADD COLUMN withdrawn_in INTEGER REFERENCES history_step (id) ON DELETE SET NULL;
      -- Most rows have none of these; the rows that go look for those that speak of them.
      CREATE INDEX naming_queue_by_copy ON naming_queue (copy_of) WHERE copy_of IS NOT NULL;
      CREATE INDEX naming_queue_by_similar ON naming_queue (similar_to)
        WHERE similar_to IS NOT NULL;
      CREATE INDEX naming_queue_by_step ON naming_queue (withdrawn_in)
        WHERE withdrawn_in IS NOT NULL;
      CREATE INDEX naming_queue_withdrawn ON naming_queue (withdrawn_at)
        WHERE withdrawn_at IS NOT NULL;
      -- Where the text cursor stood, in characters.
      ALTER TABLE naming_cursor ADD COLUMN caret INTEGER;

      -- The round of photos that are named anew, in the same form as `naming_queue`.
      CREATE TABLE renaming_queue (
        position INTEGER PRIMARY KEY,
        photo TEXT NOT NULL UNIQUE REFERENCES photo (id) ON DELETE CASCADE,
        answer TEXT CHECK (answer IN ('named', 'skipped')),
        draft TEXT
      ) STRICT;
      CREATE TABLE renaming_cursor (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        position INTEGER NOT NULL,
        caret INTEGER
      ) STRICT;

      -- What a person did and can take back, the newest last; see `PhotoLibrary+History.swift`.
      CREATE TABLE history_step (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        is_undone INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      -- What a step changed, photo by photo: a name, whether it is liked, when it was deleted. What
      -- it was before and what it became.
      CREATE TABLE history_change (
        step INTEGER NOT NULL REFERENCES history_step (id) ON DELETE CASCADE,
        photo TEXT NOT NULL REFERENCES photo (id) ON DELETE CASCADE,
        before ANY,
        after ANY,
        -- The text that was half typed when a name was given.
        draft TEXT,
        PRIMARY KEY (step, photo)
      ) STRICT;
      CREATE INDEX history_change_by_photo ON history_change (photo);
      """),
    Migration(
      4, "search, order and settings",
      """
      -- What the name, or the file's name where there is none, is searched and ordered by: see
      -- `SearchText` and `NaturalSortKey`.
      ALTER TABLE photo ADD COLUMN search_text TEXT;
      ALTER TABLE photo ADD COLUMN sort_key BLOB;
      UPDATE photo SET search_text = folded(coalesce(name, source_name)),
        sort_key = natural_key(coalesce(name, source_name));
      -- An index for each order, and for what is searched in it. Each holds all that such a query
      -- reads, so that it never looks at the table.
      CREATE INDEX photo_by_sequence ON photo (sequence, deleted_at) WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_sequence_text ON photo (sequence, search_text, deleted_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_name_text ON photo (sort_key, sequence, search_text, deleted_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_taken_text
        ON photo (coalesce(taken_at, '~'), sequence, search_text, deleted_at, taken_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_unnamed ON photo (sequence) WHERE name IS NULL AND deleted_at IS NULL;
      CREATE INDEX photo_liked ON photo (sequence) WHERE liked = 1 AND deleted_at IS NULL;

      -- How many photos there are, and how many of them have no name: counting a hundred thousand
      -- takes longer than all else that a new photo needs.
      CREATE TABLE photo_count (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        total INTEGER NOT NULL,
        unnamed INTEGER NOT NULL
      ) STRICT;
      INSERT INTO photo_count SELECT 1, count(*), count(*) - count(name) FROM photo
        WHERE deleted_at IS NULL;
      CREATE TRIGGER photo_counted_in AFTER INSERT ON photo WHEN new.deleted_at IS NULL BEGIN
        UPDATE photo_count SET total = total + 1, unnamed = unnamed + (new.name IS NULL);
      END;
      CREATE TRIGGER photo_counted_out AFTER DELETE ON photo WHEN old.deleted_at IS NULL BEGIN
        UPDATE photo_count SET total = total - 1, unnamed = unnamed - (old.name IS NULL);
      END;
      CREATE TRIGGER photo_counted_anew AFTER UPDATE OF name, deleted_at ON photo
      WHEN (old.name IS NULL) <> (new.name IS NULL)
        OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
        UPDATE photo_count SET
          total = total - (old.deleted_at IS NULL) + (new.deleted_at IS NULL),
          unnamed = unnamed - (old.deleted_at IS NULL AND old.name IS NULL)
            + (new.deleted_at IS NULL AND new.name IS NULL);
      END;

      -- How the library was looked at last, see `PhotoLibrary+Settings.swift`.
      CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      """),
    Migration(
      5, "filters in the indexes",
      """
      -- Whether there is a name, for an index that has no room for the name.
      ALTER TABLE photo ADD COLUMN is_named INTEGER NOT NULL DEFAULT 0;
      UPDATE photo SET is_named = 1 WHERE name IS NOT NULL;
      CREATE TRIGGER photo_named_at_once AFTER INSERT ON photo WHEN new.name IS NOT NULL BEGIN
        UPDATE photo SET is_named = 1 WHERE rowid = new.rowid;
      END;
      CREATE TRIGGER photo_named AFTER UPDATE OF name ON photo
      WHEN (old.name IS NULL) <> (new.name IS NULL) BEGIN
        UPDATE photo SET is_named = new.name IS NOT NULL WHERE rowid = new.rowid;
      END;
      -- An index for each order. It holds all that filters and a search read besides, so that no
      -- query looks at the table: a look for each of 100,000 photos takes ten times as long. The
      -- usual list, which is read at each start, has one that holds nothing else.
      DROP INDEX photo_by_sequence_text;
      DROP INDEX photo_by_name_text;
      DROP INDEX photo_by_taken_text;
      DROP INDEX photo_unnamed;
      DROP INDEX photo_liked;
      CREATE INDEX photo_by_sequence_text ON photo (
        sequence, search_text, deleted_at, is_named, liked, taken_at, added_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_name_text ON photo (
        sort_key, sequence, search_text, deleted_at, is_named, liked, taken_at, added_at)
        WHERE deleted_at IS NULL;
      CREATE INDEX photo_by_taken_text ON photo (
        coalesce(taken_at, '~'), sequence, search_text, deleted_at, is_named, liked, taken_at,
        added_at) WHERE deleted_at IS NULL;
      """),
    Migration(
      6, "identity",
      """
      -- Which folder of originals belongs to this index, see `LibraryIdentity`. One row at most.
      CREATE TABLE library_identity (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        id TEXT NOT NULL
      ) STRICT;
      """),
  ]
}
