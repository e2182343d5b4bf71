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
      set_config('default_transaction_isolation', 'read committed', false)
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

  // MARK: Writing: a token is there if and only if its write was made

  static let insert = Self(
    """
    WITH written AS (
      INSERT INTO records (kind, id, rank, deleted, schema, line, crc32c)
      VALUES ($1::text, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::text, $7::bigint)
      ON CONFLICT (kind, id) DO NOTHING RETURNING version
    )
    INSERT INTO tokens (token) SELECT $8::bytea FROM written
    RETURNING (SELECT version FROM written)::bigint
    """
  )
  static let update = Self(
    """
    WITH written AS (
      UPDATE records SET rank = $3::bigint, deleted = $4::bigint, schema = $5::bigint,
        line = $6::text, crc32c = $7::bigint
      WHERE kind = $1::text AND id = $2::text
        AND version = $9::bigint AND crc32c & 4294967295 = $10::bigint
      RETURNING version
    )
    INSERT INTO tokens (token) SELECT $8::bytea FROM written
    RETURNING (SELECT version FROM written)::bigint
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
  // The token of the question keeps a write that is still on its way from being made later.
  static let ask = Self(
    """
    INSERT INTO tokens (token, is_question) VALUES ($1::bytea, true)
    ON CONFLICT (token) DO UPDATE SET token = excluded.token
    RETURNING is_question::int::bigint
    """
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
    "DELETE FROM records WHERE kind = $1::text AND id = $2::text AND version = $3::bigint"
  )
  static let removeTokens = Self("DELETE FROM tokens WHERE made < now() - interval '30 days'")

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
      CREATE TABLE tokens (
        token bytea PRIMARY KEY, is_question boolean NOT NULL DEFAULT false,
        made timestamptz NOT NULL DEFAULT now()
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
    END $make$
    """
  )
}
#endif
