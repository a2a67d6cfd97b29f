import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type pg from 'pg';
import type { QuotaDay } from '../rules/limits.ts';

/** What a relay asks for, as it declares it: see `AskForPermits` of `relay/pace.ts`. */
interface PermitRequest {
  readonly wanted: readonly string[];
  readonly responded: readonly string[];
  readonly undone: readonly string[];
  readonly pause: Pause | null;
  readonly atLeast: { readonly day: string; readonly requests: number } | null;
}

type Pause = Readonly<Record<'waitMs' | 'lengthMs' | 'askedMs', number>>;

interface PermitOptions {
  /** The id of the key in the ledger. */
  readonly id: string;
  /** Identifies the current token of the upstream without giving it away. */
  readonly key: () => string;
  /** The window of a request begins when it reaches the upstream: at its response, and `transitMs` after its permit at the latest. */
  readonly rate: Readonly<Record<'calls' | 'seconds' | 'transitMs', number>> | null;
  readonly dayLimit: number | null;
  /** The quota day of a time of the database, in milliseconds since 1970. */
  readonly dayAt: (time: number) => QuotaDay;
}

/** The longest pause that a node reports. */
const MAX_PAUSE_MS = 5 * 60_000;
/** Permits are kept for so long at least, so that a report that is repeated takes effect once. */
const KEPT_MS = 10 * 60_000;

const NO_RATE = { calls: Number.POSITIVE_INFINITY, seconds: 0, transitMs: 0 };

/** Locks are held between two trips, so a node that was stopped there must not hold them for long. */
const BEGIN =
  'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 1000; SET LOCAL enable_seqscan = off';

/** The row of a key, which is the lock of all nodes that have it. Times are milliseconds since 1970. */
interface KeyRow {
  readonly pausedUntil: number;
  readonly lengthMs: number;
  readonly askedUntil: number;
}

const LOCK = `
  INSERT INTO upstream_keys (key, id) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET id = excluded.id
  RETURNING (extract(epoch FROM paused_until) * 1000)::float8 AS "pausedUntil", pause_ms AS "lengthMs",
    (extract(epoch FROM asked_until) * 1000)::float8 AS "askedUntil"`;

/** No window begins more than a second from now unless the clock went back. */
const RESPONDED = `
  UPDATE upstream_permits SET at = statement_timestamp()
  WHERE id = ANY ($2::uuid[]) AND at > statement_timestamp()
    OR key = $1 AND at > statement_timestamp() + interval '1 second'`;

/** What was never sent has no window. The key may have another token by now, and a count of its own. */
const UNDONE = `
  WITH undone AS (
    UPDATE upstream_permits SET is_counted = false, at = CASE WHEN id = ANY ($2::uuid[]) THEN at ELSE '-infinity' END
    WHERE id = ANY ($1::uuid[]) AND is_counted RETURNING key, day
  )
  UPDATE upstream_days d SET count = d.count - u.requests
  FROM (SELECT key, day, count(*) AS requests FROM undone GROUP BY key, day) u WHERE d.key = u.key AND d.day = u.day`;

/**
 * Counts the requests of a day that the ledger has: for the keys with an id, for one key, or for all, where these are
 * null. A request without a key, from before keys were noted or after a crash, counts for every key. Those of calls in
 * flight are counted with their permits. The count is not lowered, so a request that a node has counted counts once. The
 * caller has locked the rows of the keys.
 */
export const COUNT_LEDGER = `
  INSERT INTO upstream_days AS d (key, day, count)
  SELECT k.key, $2, (
    SELECT coalesce(sum(calls), 0) FROM usage
    WHERE day = $2 AND code = 0 AND via = 'call' AND upstream_key IN ('', k.id)
  ) + (
    SELECT coalesce(sum(uncertain), 0) FROM ledger
    WHERE day = $2 AND uncertain > 0 AND coalesce(upstream_key, k.id) = k.id
  ) FROM upstream_keys k WHERE k.id = coalesce($1, k.id) AND k.key = coalesce($3, k.key)
  ON CONFLICT (key, day) DO UPDATE SET count = greatest(d.count, excluded.count)`;

/** What the lock protects. Times are milliseconds since 1970. */
interface ProtectedRow {
  readonly now: number;
  /** Requests of the day. */
  readonly counted: number;
  /** Requests whose windows are open, at most as many as the rate allows, and when the first of these began. */
  readonly sent: number;
  readonly oldest: number | null;
}

const READ = `
  SELECT (extract(epoch FROM statement_timestamp()) * 1000)::float8 AS now,
    coalesce((SELECT count FROM upstream_days WHERE key = $1 AND day = $2), 0) AS counted,
    count(*) AS sent, (extract(epoch FROM min(at)) * 1000)::float8 AS oldest
  FROM (
    SELECT at FROM upstream_permits
    WHERE key = $1 AND at > statement_timestamp() - $3::float8 * interval '1 second' ORDER BY at DESC LIMIT $4
  ) newest`;

const WRITE = `
  WITH key AS (
    UPDATE upstream_keys SET paused_until = to_timestamp($2::float8 / 1000), pause_ms = $3,
      asked_until = to_timestamp($4::float8 / 1000)
    WHERE key = $1
  ), day AS (
    INSERT INTO upstream_days (key, day, count) VALUES ($1, $5, $6)
    ON CONFLICT (key, day) DO UPDATE SET count = excluded.count
  ), old AS (
    DELETE FROM upstream_permits WHERE key = $1 AND at < to_timestamp($7::float8 / 1000)
  )
  INSERT INTO upstream_permits (id, key, day, at)
  SELECT id, $1, $5, to_timestamp($8::float8 / 1000) FROM unnest($9::uuid[]) id`;

/**
 * Grants the permits for the requests with a key of all nodes, each time in a transaction of two trips: lock and read,
 * decide, write and commit. Day and time are those of the database.
 */
export function upstreamPermits({ pool }: Pick<Postgres, 'pool'>, options: PermitOptions) {
  const { id, rate, dayLimit } = options;
  /** Not known before the database has replied. */
  let day = '';
  /** The key whose requests in the ledger were counted. */
  let counted: string | undefined;
  const grant = async (client: pg.PoolClient, request: PermitRequest): Promise<Reply> => {
    const { responded, undone } = request;
    const key = options.key();
    client.connection.stream.cork();
    const replies = Promise.all([
      client.query(BEGIN),
      client.query<KeyRow>({ name: 'permits-lock', text: LOCK, values: [key, id] }),
      rate !== null &&
        client.query({ name: 'permits-responded', text: RESPONDED, values: [key, responded] }),
      undone.length > 0 &&
        client.query({ name: 'permits-undone', text: UNDONE, values: [undone, responded] }),
      counted !== key && client.query(COUNT_LEDGER, [id, day, key]),
      client.query<ProtectedRow>({
        ...{ name: 'permits-read', text: READ },
        values: [key, day, rate?.seconds ?? 0, rate?.calls ?? 0],
      }),
    ]);
    client.connection.stream.uncork();
    const [, locked, , , , read] = await replies;
    const [[before], [row]] = [locked.rows, read.rows];
    if (before === undefined || row === undefined) throw new Error('Unreachable: no row was read');
    const today = options.dayAt(row.now);
    // Midnight has passed, or the clock has jumped.
    if (today.day !== day) {
      day = today.day;
      await client.query('ROLLBACK');
      return grant(client, request);
    }
    const { reply, values } = decide(before, row, request, { rate, dayLimit, today });
    client.connection.stream.cork();
    const committed = Promise.all([
      client.query({ name: 'permits-write', text: WRITE, values: [key, ...values] }),
      client.query('COMMIT'),
    ]);
    client.connection.stream.uncork();
    await committed;
    counted = key;
    return reply;
  };
  return async (request: PermitRequest): Promise<Reply> => {
    const client = await pool.connect();
    try {
      const reply = await grant(client, request);
      client.release();
      return reply;
    } catch (error) {
      // The connection is closed, so the server rolls back.
      client.release(true);
      throw error;
    }
  };
}

type Reply = ReturnType<typeof decide>['reply'];

/** How many permits are granted, with the values of `WRITE` after the key. */
function decide(
  before: KeyRow,
  { now, sent, oldest, counted }: ProtectedRow,
  { wanted, atLeast, pause: reported }: PermitRequest,
  limits: Pick<PermitOptions, 'rate' | 'dayLimit'> & { readonly today: QuotaDay },
) {
  const { day, resetsAt } = limits.today;
  const { calls, seconds, transitMs } = limits.rate ?? NO_RATE;
  const key = pauseAfter(before, reported, now);
  const pause = {
    waitMs: Math.max(0, key.pausedUntil - now),
    lengthMs: key.lengthMs,
    askedMs: Math.max(0, key.askedUntil - now),
  };
  const requests = Math.max(counted, atLeast?.day === day ? atLeast.requests : 0);
  const left = (limits.dayLimit ?? Number.POSITIVE_INFINITY) - requests;
  const free = pause.waitMs > 0 ? 0 : Math.min(wanted.length, calls - sent, left);
  const granted = Math.max(0, free);
  const at = now + transitMs;
  const isFull = sent + granted >= calls;
  const waitMs = Math.max(pause.waitMs, isFull ? (oldest ?? at) + seconds * 1_000 - now : 0);
  const today = { day, requests: requests + granted, resetsInMs: resetsAt - now };
  return {
    reply: { granted, waitMs, pause, today },
    values: [
      ...[key.pausedUntil, key.lengthMs, key.askedUntil, day, today.requests],
      ...[now - Math.max(seconds * 1_000, KEPT_MS), at, wanted.slice(0, granted)],
    ],
  };
}

/** The pause of a key with that of a node. What is over is forgotten: after the clock went back, it would begin again. */
function pauseAfter(
  { pausedUntil, lengthMs, askedUntil }: KeyRow,
  reported: Pause | null,
  now: number,
): KeyRow {
  const pause = reported ?? { waitMs: 0, lengthMs, askedMs: askedUntil - now };
  // What the upstream says after the pause takes the place of what it said before.
  const askedBefore = pausedUntil > now ? askedUntil : Number.NEGATIVE_INFINITY;
  const ifOpen = (until: number) => (until > now ? until : Number.NEGATIVE_INFINITY);
  return {
    // After the clock went back, too.
    pausedUntil: ifOpen(Math.min(Math.max(pausedUntil, now + pause.waitMs), now + MAX_PAUSE_MS)),
    lengthMs: pause.lengthMs === 0 ? 0 : Math.max(lengthMs, pause.lengthMs),
    askedUntil: ifOpen(Math.max(askedBefore, now + pause.askedMs)),
  };
}
