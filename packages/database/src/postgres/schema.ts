import type pg from 'pg';
import { PostgresError, sqlStateOf } from './postgres-error.ts';
import { changesLog } from './schema/changes.ts';
import { tables } from './schema/tables.ts';

/** The longest pause that a node reports. */
const MAX_PAUSE = `interval '5 minutes'`;
const TRIAL = `interval '2 minutes'`;

/**
 * The cluster-wide pace: all nodes with one token for the upstream keep its limits together. A request needs a permit
 * before it is sent. Its window begins at `at`, when it has reached the upstream: at most half a second after the permit,
 * and earlier if the response shows it.
 *
 * After a pause that is shorter than the upstream asked for, one permit at a time is a trial, until a request is accepted
 * or the time is over. A trial whose end no node reports holds up others for two minutes.
 *
 * The function gives permits, and takes the reports of a node on earlier ones.
 */
const paceUpstream = `
CREATE FUNCTION pace_upstream(
  my_key text, wanted integer, rate_calls integer, window_ms double precision,
  day_limit bigint, my_day text, day_before bigint,
  responded bigint[], unused bigint[], not_billed bigint[], slow_down_ms double precision, new_pause_ms integer,
  new_asked_ms double precision, my_id text,
  OUT granted text[], OUT wait_ms double precision, OUT paused_ms double precision, OUT pause_ms integer,
  OUT asked_ms double precision, OUT today bigint, OUT now_ms double precision, OUT today_before bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  instant timestamptz;
  pause_end timestamptz;
  asked_end timestamptz;
  trial_end timestamptz;
  is_trial_due boolean;
  rate_window interval := coalesce(window_ms, 0) * interval '1 ms';
  in_window integer;
  free integer := wanted;
BEGIN
  INSERT INTO upstream_keys AS k (key, id) VALUES (my_key, my_id)
  ON CONFLICT (key) DO UPDATE SET id = excluded.id WHERE k.id IS DISTINCT FROM excluded.id;
  PERFORM 1 FROM upstream_keys WHERE key = my_key FOR UPDATE;
  instant := clock_timestamp();
  now_ms := extract(epoch FROM instant) * 1000;
  IF new_pause_ms IS NOT NULL THEN
    UPDATE upstream_keys k SET paused_until = greatest(k.paused_until, instant + slow_down_ms * interval '1 ms'),
      pause_ms = CASE new_pause_ms WHEN 0 THEN 0 ELSE greatest(k.pause_ms, new_pause_ms) END,
      -- What the upstream says after the pause takes the place of what it said before.
      asked_until = greatest(CASE WHEN k.paused_until > instant THEN k.asked_until ELSE '-infinity' END,
        instant + new_asked_ms * interval '1 ms')
    WHERE k.key = my_key;
  END IF;
  -- After the clock went back, a pause and a trial last at most their longest time from now.
  UPDATE upstream_keys k SET paused_until = least(k.paused_until, instant + ${MAX_PAUSE}), trial_until = least(k.trial_until, instant + ${TRIAL})
  WHERE k.key = my_key AND (k.paused_until > instant + ${MAX_PAUSE} OR k.trial_until > instant + ${TRIAL});
  UPDATE upstream_keys k SET trial = NULL, trial_until = '-infinity'
  WHERE k.key = my_key AND k.trial = ANY (responded || unused);
  UPDATE upstream_permits p SET at = instant WHERE p.id = ANY (responded) AND p.at > instant;
  -- No permit begins later than this unless the clock went back.
  UPDATE upstream_permits p SET at = instant WHERE p.key = my_key AND p.at > instant + interval '500 ms';
  UPDATE upstream_permits p SET at = '-infinity' WHERE p.id = ANY (unused);
  WITH undone AS (
    UPDATE upstream_permits p SET is_counted = false
    WHERE p.id = ANY (unused || not_billed) AND p.is_counted RETURNING p.key, p.day
  ), days AS (
    SELECT u.key, u.day, count(*) AS calls FROM undone u GROUP BY u.key, u.day
  )
  UPDATE upstream_days d SET count = d.count - days.calls FROM days WHERE d.key = days.key AND d.day = days.day;
  DELETE FROM upstream_permits p
  WHERE p.key = my_key AND p.at < instant - greatest(rate_window, interval '10 minutes');

  SELECT k.paused_until, k.pause_ms, k.asked_until, k.trial_until INTO pause_end, pause_ms, asked_end, trial_end
  FROM upstream_keys k WHERE k.key = my_key;
  paused_ms := CASE WHEN pause_end > instant THEN extract(epoch FROM pause_end - instant) * 1000 ELSE 0 END;
  asked_ms := CASE WHEN asked_end > instant THEN extract(epoch FROM asked_end - instant) * 1000 ELSE 0 END;
  IF paused_ms > 0 THEN free := 0; END IF;
  is_trial_due := paused_ms = 0 AND asked_ms > 0;
  IF is_trial_due THEN free := least(free, CASE WHEN trial_end > instant THEN 0 ELSE 1 END); END IF;
  IF rate_calls IS NOT NULL THEN
    SELECT count(*) INTO in_window FROM upstream_permits p WHERE p.key = my_key AND p.at > instant - rate_window;
    free := least(free, rate_calls - in_window);
  END IF;
  IF day_limit IS NOT NULL THEN
    -- A row that came with a copy of the ledger lacks what a data folder counted since it was written, and one that was set
    -- back what a node has seen.
    SELECT d.count INTO today_before FROM upstream_days d WHERE d.key = my_key AND d.day = my_day;
    INSERT INTO upstream_days AS d (key, day, count) VALUES (my_key, my_day, day_before)
    ON CONFLICT ON CONSTRAINT upstream_days_pkey DO UPDATE SET count = excluded.count WHERE d.count < excluded.count;
    SELECT d.count INTO today FROM upstream_days d WHERE d.key = my_key AND d.day = my_day;
    free := least(free, day_limit - today);
  END IF;
  free := greatest(free, 0);
  WITH added AS (
    INSERT INTO upstream_permits (key, day, at)
    SELECT my_key, my_day,
      instant + CASE WHEN rate_calls IS NULL THEN 0 ELSE least(500, window_ms / 2) END * interval '1 ms'
    FROM generate_series(1, free) RETURNING id
  )
  SELECT coalesce(array_agg(id::text), '{}') INTO granted FROM added;
  IF is_trial_due AND free > 0 THEN
    trial_end := instant + ${TRIAL};
    UPDATE upstream_keys k SET trial = granted[1]::bigint, trial_until = trial_end WHERE k.key = my_key;
  END IF;
  IF day_limit IS NOT NULL AND free > 0 THEN
    UPDATE upstream_days d SET count = d.count + free WHERE d.key = my_key AND d.day = my_day;
    today := today + free;
  END IF;
  wait_ms := paused_ms;
  IF rate_calls IS NOT NULL AND in_window + free >= rate_calls THEN
    SELECT greatest(paused_ms, extract(epoch FROM p.at + rate_window - instant) * 1000) INTO wait_ms
    FROM upstream_permits p WHERE p.key = my_key AND p.at > instant - rate_window
    ORDER BY p.at OFFSET in_window + free - rate_calls LIMIT 1;
  END IF;
  -- The other nodes ask again whether the trial has ended.
  IF is_trial_due AND trial_end > instant THEN wait_ms := greatest(wait_ms, 1000); END IF;
END $$;
`;

/** The format of the database. It changes with every change of the schema, and a database of another format is refused. */
export const FORMAT = 5;

/** The schema of the shared database: first all tables, then the functions. */
const schema = [
  ...[tables, changesLog],
  ...[paceUpstream, `INSERT INTO gateway_schema (format) VALUES (${FORMAT});`],
].join('\n');

const NO_TABLES =
  'The database has no tables of a gateway. Give this command with the owner of the database as the user: social-data-gateway database prepare --database-url …';
/** Advisory lock, `SDQS` in ASCII: of nodes that start at the same time, one creates the tables. */
const SCHEMA_LOCK = 0x53445153;
/** Nodes wait for the one that creates the tables. */
const TIMEOUT_MS = 60_000;
/** SQLSTATE of a user who may not do what a statement does. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates tables and functions in an empty database, all of them or none. A database that has them needs no rights but to
 * be read.
 * @throws PostgresError when the database has another format, or its user may not create tables
 */
export async function prepareSchema(client: pg.ClientBase): Promise<void> {
  if ((await readFormat(client)) !== undefined) return checkFormat(client);
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    if ((await readFormat(client)) === undefined) await client.query(schema);
    else await checkFormat(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new PostgresError(NO_TABLES, { cause: error });
  }
}

/** @throws PostgresError when the database has no tables of a gateway, or has another format */
export async function checkFormat(client: pg.ClientBase | pg.Pool): Promise<void> {
  const format = await readFormat(client);
  const problem = format === undefined ? NO_TABLES : formatProblem(format);
  if (problem !== undefined) throw new PostgresError(problem);
}

/** The format of a database; undefined when it has no tables of a gateway, or while a dump of them is being restored. */
export async function readFormat(client: pg.ClientBase | pg.Pool): Promise<number | undefined> {
  const found = await client.query<{ known: boolean }>(
    `SELECT to_regclass('gateway_schema') IS NOT NULL AS known`,
  );
  if (!found.rows[0]?.known) return undefined;
  const { rows } = await client.query<{ format: number }>('SELECT format FROM gateway_schema');
  return rows[0]?.format;
}

/** Why this release may not use a database of a format; undefined when it may. */
export function formatProblem(format: number): string | undefined {
  if (format === FORMAT) return undefined;
  return `The database has the format ${format}, and this release uses only ${FORMAT}: start the release that created it, or give an empty database.`;
}
