#if PostgreSQL

/// A statement: none is put together from data, not even from the name of a schema.
struct PostgreSQLStatement: Hashable, Sendable {
  let text: String

  private init(_ text: String) {
    self.text = text
  }
}

extension PostgreSQLStatement {
  // MARK: The session

  static let settings = Self(
    """
    SELECT set_config('records.schema', $1::text, false),
      set_config('search_path', quote_ident($1::text) || ', pg_temp', false),
      set_config('synchronous_commit', 'on', false), set_config('lock_timeout', $2::text, false),
      set_config('idle_in_transaction_session_timeout', '10s', false),
      set_config('default_transaction_isolation', 'read committed', false),
      set_config('records.format', '2', false)
    """
  )
  static let server = Self(
    """
    SELECT (current_setting('server_encoding') = 'UTF8')::int::bigint,
      (current_setting('fsync') = 'on')::int::bigint
    """
  )
  static let date = Self("SELECT (extract(epoch FROM now()) * 1000)::bigint")
  static let format = Self("SELECT max(format)::bigint FROM store")
  static let begin = Self("BEGIN")
  static let commit = Self("COMMIT")
  static let rollback = Self("ROLLBACK")
  /// Lets all statements of a transaction see the same rows.
  static let readOnce = Self("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
  static let listen = Self(
    """
    DO $$ BEGIN EXECUTE format('LISTEN %I', 'records.' || current_setting('records.schema')); END $$
    """
  )
  /// The session at the server, and 1 while it listens.
  static let listening = Self(
    """
    SELECT pg_backend_pid()::bigint, (SELECT count(*) FROM pg_listening_channels() AS channel
      WHERE channel = 'records.' || current_setting('records.schema'))
    """
  )

  // MARK: Rows

  // The limit is that of a file.
  private static let columns = """
    SELECT id, rank::bigint, deleted::bigint, schema::bigint, version::bigint,
      CASE WHEN octet_length(line) <= 67108864 THEN line END, crc32c::bigint
    FROM records
    """

  static let rows = Self("\(columns) WHERE kind = $1::text")
  static let deletedRows = Self("\(columns) WHERE kind = $1::text AND deleted IS NOT NULL")
  static let row = Self("\(columns) WHERE kind = $1::text AND id = $2::text")
  static let lockedRow = Self("\(columns) WHERE kind = $1::text AND id = $2::text FOR UPDATE")
  static let aside = Self(
    """
    SELECT id, number::bigint, CASE WHEN octet_length(line) <= 67108864 THEN line END
    FROM aside WHERE kind = $1::text ORDER BY id, number
    """
  )

  /// The rows of the names in a text, with spaces between them.
  static let namedRows = Self(
    """
    SELECT kind, id, rank::bigint, deleted::bigint, schema::bigint, version::bigint,
      CASE WHEN octet_length(line) <= 67108864 THEN line END, crc32c::bigint
    FROM records JOIN (
      SELECT DISTINCT split_part(name, '/', 1) AS kind, split_part(name, '/', 2) AS id
      FROM unnest(string_to_array($1::text, ' ')) AS name
    ) AS names USING (kind, id)
    """
  )

  // MARK: Writing: an entry is there if and only if its changes were made

  private static let insertRow = """
    INSERT INTO records (kind, id, rank, deleted, schema, line, crc32c)
    VALUES ($1::text, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::text, $7::bigint)
    ON CONFLICT (kind, id) DO NOTHING RETURNING version::bigint
    """
  private static let updateRow = """
    UPDATE records SET rank = $3::bigint, deleted = $4::bigint, schema = $5::bigint,
      line = $6::text, crc32c = $7::bigint
    WHERE kind = $1::text AND id = $2::text
      AND version = $8::bigint AND crc32c & 4294967295 = $9::bigint
    RETURNING version::bigint
    """

  /// Inserts the row of an act of several.
  static let insert = Self(insertRow)
  /// Updates the row of an act of several.
  static let update = Self(updateRow)
  /// Inserts a row with its entry.
  static let insertWithEntry = Self(
    """
    WITH written AS (\(insertRow))
    INSERT INTO entries (writer, serial, at, names, line)
    SELECT $8::text, $9::bigint, $10::bigint, $11::text, $12::text FROM written
    RETURNING (SELECT version FROM written)::bigint
    """
  )
  /// Updates a row with its entry.
  static let updateWithEntry = Self(
    """
    WITH written AS (\(updateRow))
    INSERT INTO entries (writer, serial, at, names, line)
    SELECT $10::text, $11::bigint, $12::bigint, $13::text, $14::text FROM written
    RETURNING (SELECT version FROM written)::bigint
    """
  )
  /// Inserts the entry of an act of several rows.
  static let insertEntry = Self(
    """
    INSERT INTO entries (writer, serial, at, names, line)
    VALUES ($1::text, $2::bigint, $3::bigint, $4::text, $5::text)
    """
  )
  static let putAside = Self(
    """
    INSERT INTO aside (kind, id, number, line)
    SELECT kind, id,
      (SELECT 1 + coalesce(max(number), 0) FROM aside WHERE kind = $1::text AND id = $2::text),
      convert_to(line, 'UTF8')
    FROM records WHERE kind = $1::text AND id = $2::text
    """
  )
  static let addAside = Self(
    """
    INSERT INTO aside (kind, id, number, line)
    SELECT $1::text, $2::text,
      (SELECT 1 + coalesce(max(number), 0) FROM aside WHERE kind = $1::text AND id = $2::text),
      $3::bytea
    WHERE NOT EXISTS (
      SELECT 1 FROM aside WHERE kind = $1::text AND id = $2::text AND line = $3::bytea
    )
    """
  )
  // The row without names keeps a write that is still on its way from being made later.
  static let ask = Self(
    """
    INSERT INTO entries (writer, serial, at) VALUES ($1::text, $2::bigint, $3::bigint)
    ON CONFLICT (writer, serial) DO UPDATE SET writer = excluded.writer
    RETURNING (names IS NULL)::int::bigint
    """
  )

  // MARK: Entries

  private static let entryColumns = "SELECT number, writer, serial, at, names"
  static let entries = Self(
    """
    \(entryColumns), line FROM (
      \(entryColumns), CASE WHEN octet_length(line) <= 67108864 THEN line END AS line
      FROM entries
      WHERE names <> '' AND at >= $1::bigint AND number >= $2::bigint
        AND ($3::text = '' OR writer = $3::text)
      ORDER BY number DESC LIMIT $4::bigint
    ) AS last ORDER BY number
    """
  )
  static let entryNames = Self("\(entryColumns) FROM entries WHERE names <> '' ORDER BY number")
  static let logStart = Self("SELECT log, log_at FROM store WHERE log IS NOT NULL")
  /// Moves the beginning of the log on; it never moves back.
  static let writeLogStart = Self(
    """
    UPDATE store SET log = $1::bigint, log_at = $2::bigint WHERE coalesce(log, 0) < $1::bigint
    """
  )
  /// Empties the entries of the numbers in a text, whose names stay as the answers to questions.
  static let emptyEntries = Self(
    """
    UPDATE entries SET names = '', line = NULL
    WHERE number = ANY (string_to_array($1::text, ' ')::bigint[])
    """
  )
  static let removeEntries = Self(
    "DELETE FROM entries WHERE coalesce(names, '') = '' AND made < now() - interval '30 days'"
  )

  // MARK: Evicting

  static let lockEvictions = Self(
    """
    SELECT pg_advisory_xact_lock(
      hashtextextended(current_setting('records.schema') || '/' || $1::text, 0)
    )
    """
  )
  static let note = Self("SELECT before::bigint FROM evictions WHERE kind = $1::text")
  static let due = Self("SELECT name, deleted::bigint FROM due WHERE kind = $1::text")
  static let removeNote = Self("DELETE FROM evictions WHERE kind = $1::text")
  static let removeDue = Self("DELETE FROM due WHERE kind = $1::text")
  static let forget = Self("DELETE FROM due WHERE kind = $1::text AND name = $2::text")
  static let writeNote = Self("INSERT INTO evictions (kind, before) VALUES ($1::text, $2::bigint)")
  static let writeDue = Self(
    "INSERT INTO due (kind, name, deleted) VALUES ($1::text, $2::text, $3::bigint)"
  )
  static let remove = Self(
    """
    DELETE FROM records WHERE kind = $1::text AND id = $2::text AND version = $3::bigint
    RETURNING id
    """
  )

  // MARK: Making the tables

  static let make = Self(
    """
    DO $make$
    DECLARE place text := current_setting('records.schema');
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('records.' || place, 0));
      IF to_regclass(format('%I.store', place)) IS NOT NULL THEN RETURN; END IF;
      IF to_regnamespace(quote_ident(place)) IS NULL THEN
        EXECUTE format('CREATE SCHEMA %I', place);
      END IF;
      CREATE SEQUENCE change;
      CREATE TABLE store (
        format bigint NOT NULL, id text NOT NULL,
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
      );
      CREATE TABLE records (
        kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, rank bigint NOT NULL,
        deleted bigint, schema bigint NOT NULL, version bigint NOT NULL, line text NOT NULL,
        crc32c bigint NOT NULL, change bigint NOT NULL, PRIMARY KEY (kind, id)
      );
      CREATE TABLE aside (
        kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, number bigint NOT NULL,
        line bytea NOT NULL, PRIMARY KEY (kind, id, number)
      );
      CREATE INDEX records_deleted ON records (kind) WHERE deleted IS NOT NULL;
      CREATE TABLE evictions (kind text COLLATE "C" PRIMARY KEY, before bigint NOT NULL);
      CREATE TABLE due (
        kind text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, deleted bigint NOT NULL,
        PRIMARY KEY (kind, name)
      );
      CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $note$
      DECLARE channel text := 'records.' || TG_TABLE_SCHEMA;
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM pg_notify(channel, '');
          RETURN NULL;
        END IF;
        IF TG_OP <> 'INSERT' THEN PERFORM pg_notify(channel, OLD.kind || '/' || OLD.id); END IF;
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        PERFORM pg_notify(channel, NEW.kind || '/' || NEW.id);
        NEW.change := nextval(format('%I.change', TG_TABLE_SCHEMA)::regclass);
        -- No version is used twice, so a row that went and came back isn't taken for the one that was read.
        NEW.version := CASE TG_OP WHEN 'INSERT' THEN NEW.change ELSE OLD.version + 1 END;
        RETURN NEW;
      END $note$;
      CREATE TRIGGER note_change BEFORE INSERT OR UPDATE OR DELETE ON records
        FOR EACH ROW EXECUTE FUNCTION note_change();
      CREATE TRIGGER note_truncation AFTER TRUNCATE ON records
        FOR EACH STATEMENT EXECUTE FUNCTION note_change();
      INSERT INTO store (format, id) VALUES (1, gen_random_uuid()::text);
      \(additions)
    END $make$
    """
  )

  /// The additions of format 2, which note what a person changes by hand.
  private static let additions = """
    ALTER TABLE store ADD COLUMN log bigint, ADD COLUMN log_at bigint;
      CREATE TABLE entries (
        number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        writer text COLLATE "C" NOT NULL, serial bigint NOT NULL, at bigint NOT NULL,
        names text COLLATE "C", line text, made timestamptz NOT NULL DEFAULT now(),
        UNIQUE (writer, serial)
      );
      CREATE FUNCTION note_hand() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $note$
      DECLARE
        name text; entry text;
      BEGIN
        IF TG_OP = 'DELETE' THEN name := OLD.kind || '/' || OLD.id;
        ELSE name := NEW.kind || '/' || NEW.id;
        END IF;
        entry := CASE TG_OP WHEN 'INSERT' THEN '{"do":"add by hand"'
          WHEN 'UPDATE' THEN '{"do":"change by hand"' ELSE '{"do":"remove by hand"' END;
        IF TG_OP <> 'INSERT' THEN
          entry := entry || ',"old":{"line":'
            || CASE WHEN octet_length(OLD.line) < 1000000 THEN OLD.line ELSE 'null' END
            || ',"schema":' || OLD.schema || ',"rank":' || OLD.rank
            || ',"deleted":' || coalesce(OLD.deleted::text, 'null') || '}';
        END IF;
        IF TG_OP <> 'DELETE' THEN
          entry := entry || ',"new":{"line":'
            || CASE WHEN octet_length(NEW.line) < 1000000 THEN NEW.line ELSE 'null' END
            || ',"schema":' || NEW.schema || ',"rank":' || NEW.rank
            || ',"deleted":' || coalesce(NEW.deleted::text, 'null') || '}';
        END IF;
        EXECUTE format('INSERT INTO %I.entries (writer, serial, at, names, line) VALUES (
          ''sql'', (random() * 1e15)::bigint, (extract(epoch FROM now()) * 1000)::bigint, $1, $2)',
          TG_TABLE_SCHEMA) USING name, entry || '}';
        RETURN NULL;
      END $note$;
      -- Else a trigger of any role could run as the owner.
      REVOKE EXECUTE ON FUNCTION note_hand() FROM PUBLIC;
      CREATE TRIGGER note_hand AFTER INSERT OR UPDATE OR DELETE ON records FOR EACH ROW
        WHEN (coalesce(current_setting('records.format', true), '') = '')
        EXECUTE FUNCTION note_hand();
      UPDATE store SET format = 2;
    """

  /// Gives tables of format 1 the present form, and who may use those the same rights on the new one.
  static let upgrade = Self(
    """
    DO $upgrade$
    DECLARE
      place text := current_setting('records.schema');
      right_of record; owner text;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('records.' || place, 0));
      IF (SELECT max(format) FROM store) <> 1 THEN RETURN; END IF;
      -- First, so that no reader waits for this while it waits for a writer.
      LOCK TABLE records IN SHARE ROW EXCLUSIVE MODE;
      \(additions)
      FOR right_of IN
        SELECT CASE grantee WHEN 'PUBLIC' THEN 'PUBLIC' ELSE quote_ident(grantee) END AS role,
          privilege_type AS name
        FROM information_schema.table_privileges
        WHERE table_schema = place AND table_name = 'records'
          AND privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
      LOOP
        EXECUTE format('GRANT %s ON entries TO %s', right_of.name, right_of.role);
        IF right_of.name = 'DELETE' THEN
          EXECUTE format('GRANT UPDATE (log, log_at) ON store TO %s', right_of.role);
        END IF;
      END LOOP;
      DROP TABLE tokens;
      SELECT tableowner INTO owner FROM pg_tables
        WHERE schemaname = place AND tablename = 'records';
      IF owner <> current_user THEN
        EXECUTE format('ALTER TABLE entries OWNER TO %I', owner);
        EXECUTE format('ALTER FUNCTION note_hand() OWNER TO %I', owner);
      END IF;
      UPDATE store SET log = 1, log_at = (extract(epoch FROM now()) * 1000)::bigint;
    END $upgrade$
    """
  )
}
#endif
