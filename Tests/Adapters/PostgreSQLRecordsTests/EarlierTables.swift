#if PostgreSQL

/// The statement that made the tables of format 1, with one box in them.
enum EarlierTables {
  static func statement(in schema: String) -> String {
    #"""
    SELECT set_config('records.schema', '\#(schema)', false),
      set_config('search_path', '\#(schema), pg_temp', false);
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
    END $make$;
    INSERT INTO records (kind, id, rank, schema, version, line, crc32c, change)
    VALUES ('boxes', 'r', 1, 1, 1, '{"id":"r","name":"Red","size":1}', 3905293631, 1);
    """#
  }
}

#endif
