#if SQLite

/// The statements that made the tables of format 1, with one box in them.
enum EarlierTables {
  static let statements: [StaticString] = [
    """
    CREATE TABLE store (
      format INTEGER NOT NULL, id TEXT NOT NULL, change INTEGER NOT NULL, removal INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE records (
      kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL, deleted INTEGER,
      schema INTEGER NOT NULL, version INTEGER NOT NULL, crc32c INTEGER NOT NULL,
      change INTEGER NOT NULL DEFAULT 0, line TEXT NOT NULL, PRIMARY KEY (kind, id)
    ) STRICT
    """,
    "CREATE INDEX records_change ON records (change)",
    "CREATE INDEX records_deleted ON records (kind) WHERE deleted IS NOT NULL",
    """
    CREATE TABLE aside (
      kind TEXT NOT NULL, id TEXT NOT NULL, number INTEGER NOT NULL, line BLOB NOT NULL,
      PRIMARY KEY (kind, id, number)
    ) STRICT
    """,
    "CREATE TABLE evictions (kind TEXT NOT NULL PRIMARY KEY, before INTEGER NOT NULL) STRICT",
    """
    CREATE TABLE due (
      kind TEXT NOT NULL, name TEXT NOT NULL, deleted INTEGER NOT NULL, PRIMARY KEY (kind, name)
    ) STRICT
    """,
    """
    CREATE TRIGGER records_inserted AFTER INSERT ON records BEGIN
      UPDATE store SET change = change + 1;
      UPDATE records SET change = (SELECT change FROM store) WHERE rowid = new.rowid;
    END
    """,
    """
    CREATE TRIGGER records_updated
    AFTER UPDATE OF kind, id, rank, deleted, schema, version, crc32c, line ON records BEGIN
      UPDATE store SET change = change + 1,
        removal = iif(new.kind = old.kind AND new.id = old.id, removal, change + 1);
      UPDATE records SET change = (SELECT change FROM store) WHERE rowid = new.rowid;
    END
    """,
    """
    CREATE TRIGGER records_removed AFTER DELETE ON records BEGIN
      UPDATE store SET change = change + 1, removal = change + 1;
    END
    """,
    "INSERT INTO store (format, id, change, removal) VALUES (1, 'c49b0b22', 0, 0)",
    """
    INSERT INTO records (kind, id, rank, schema, version, crc32c, line)
    VALUES ('boxes', 'r', 1, 1, 1, 3905293631, '{"id":"r","name":"Red","size":1}')
    """,
  ]
}

#endif
