/** Advisory lock, `SDQL` in ASCII: generations begin, and entries are appended to the log of the dataset, one at a time. */
export const LOG_LOCK = 0x5344514c;

/** Between the numbers of two generations: more than all that were given and lost. */
const REVISIONS = 1_000;
const EPOCHS_AND_BLOCKS = 1_000_000;

/**
 * Generations of the database. A new one begins when the database may lack what it had confirmed before: it is on
 * another server, timeline or set of tables than the current generation, or a node has found that something is missing.
 * Sequences and numbers of revisions go on far behind all that may have been given, so that none of them is given twice.
 */
export const generationFunctions = `
-- The server, its timeline, the database and its tables, as far as the role may read them. A promotion or a recovery
-- begins a timeline.
CREATE FUNCTION server_identity() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  tables text := (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || 'nodes'::regclass::oid;
BEGIN
  RETURN (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
    || '/' || tables;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  RETURN tables;
END $$;

-- The current generation if it is of this server, else null.
CREATE FUNCTION current_generation() RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT g.id FROM (SELECT * FROM generations ORDER BY number DESC LIMIT 1) g WHERE g.server = server_identity());
END $$;

INSERT INTO generations (number, server, first_revision) VALUES (1, server_identity(), 1);

-- Enters the current generation, or begins a new one. p_seen is the generation in which the caller last found the database
-- complete, p_has_lost whether it lacks something now, and the others are the highest numbers that the caller knows to be
-- given.
CREATE FUNCTION enter_generation(
  p_seen uuid, p_has_lost boolean, p_revision integer, p_epoch bigint, p_reservation bigint,
  OUT id uuid, OUT number integer, OUT database uuid, OUT has_begun boolean
) LANGUAGE plpgsql AS $$
DECLARE
  current generations;
  server_now text := server_identity();
BEGIN
  has_begun := false;
  SELECT g.id INTO database FROM generations g ORDER BY g.number LIMIT 1;
  SELECT g.* INTO current FROM generations g ORDER BY g.number DESC LIMIT 1;
  IF current.server <> server_now OR p_has_lost OR p_seen <> current.id THEN
    PERFORM pg_advisory_xact_lock(${LOG_LOCK});
    SELECT g.* INTO current FROM generations g ORDER BY g.number DESC LIMIT 1;
    -- Whoever last found the database complete in an earlier generation has lost what this one began after.
    has_begun := current.server <> server_now OR (p_has_lost AND p_seen IS NOT DISTINCT FROM current.id)
      OR NOT EXISTS (SELECT FROM generations g WHERE g.id = coalesce(p_seen, current.id));
  END IF;
  IF current.id IS NULL THEN RAISE 'the tables of the gateway are empty: is a dump being restored?'; END IF;
  IF has_begun THEN
    INSERT INTO generations (number, server, first_revision)
    SELECT current.number + 1, server_now,
      (greatest(current.first_revision, p_revision, max(l.revision)) / ${REVISIONS} + 1) * ${REVISIONS} + 1
    FROM dataset_log l RETURNING * INTO current;
    PERFORM setval('node_epochs', greatest(nextval('node_epochs'), p_epoch) + ${EPOCHS_AND_BLOCKS}),
      setval('ledger_blocks', greatest(nextval('ledger_blocks'), p_reservation / 1000) + ${EPOCHS_AND_BLOCKS});
  ELSIF p_has_lost THEN
    PERFORM setval('node_epochs', greatest(nextval('node_epochs'), p_epoch + 1)),
      setval('ledger_blocks', greatest(nextval('ledger_blocks'), p_reservation / 1000 + 1));
  END IF;
  IF NOT has_begun AND p_seen <> current.id THEN
    UPDATE generations g SET first_revision = p_revision + 1 WHERE g.id = current.id AND g.first_revision <= p_revision;
  END IF;
  id := current.id;
  number := current.number;
END $$;
`;
