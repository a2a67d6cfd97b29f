import { inPostgresTransaction, type Postgres } from '@social-data/database/postgres/open-postgres';
import { checkFormat } from '@social-data/database/postgres/schema';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { NodeRow } from '../store.ts';
import { endNode, releaseReservations } from './apply-batch.ts';
import type { DatabaseClock } from './database-clock.ts';
import { agreeOnQuotaZone, checkUsable } from './ledger-use.ts';
import { readRepeatedly } from './repeat.ts';
import { checkInService } from './set-back.ts';

export interface Joined {
  readonly epoch: number;
  /** Reservations that an earlier start of this node left open. */
  readonly released: readonly LedgerEntry[];
  /** The number of the last batch of the ended epoch that was applied; 0 without one. */
  readonly lastBatch: number;
}

export interface NodeOptions {
  readonly node: string;
  readonly clock: DatabaseClock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  /** Whether to join although tokens and ledger were moved out of the database. */
  readonly useMovedLedger: boolean;
}

/** Every start of a node begins an epoch that no other start has. */
const JOIN = `
  INSERT INTO nodes (name, epoch, last_batch, lease_until, in_contact_since)
  VALUES ($1, nextval('node_epochs'), 0, clock_timestamp() + $2::integer * interval '1 ms', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, last_batch = 0, lease_until = excluded.lease_until,
    in_contact_since = excluded.in_contact_since
  RETURNING epoch, coalesce((SELECT last_batch FROM ended_nodes WHERE epoch = $3), 0) AS "lastBatch"`;

const IS_IN_CONTACT = `
  SELECT 1 FROM nodes WHERE name = $1 AND epoch = $2 AND lease_until > clock_timestamp()
    AND in_contact_since <= clock_timestamp() - $3::integer * interval '1 ms'`;

/** After the clock went back, a lease lasts its length from now. */
const SHORTEN_LEASES = `
  UPDATE nodes SET lease_until = clock_timestamp() + $1::integer * interval '1 ms'
  WHERE name IN (
    SELECT name FROM nodes WHERE lease_until > clock_timestamp() + $1::integer * interval '1 ms' FOR UPDATE SKIP LOCKED)`;

const EXPIRED = `
  SELECT name FROM nodes WHERE lease_until < clock_timestamp() AND name <> $1
  ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * Begins a new epoch. It ends an earlier one of the same name, and releases its reservations.
 * @param ended the epoch of this process that others have ended
 * @throws StoreError when the nodes of this database count the days in another time zone, its ledger was moved, or a loss
 * is not accepted
 */
export function join(
  { pool, timeouts }: Postgres,
  { node, clock, quotaZone, useMovedLedger }: NodeOptions,
  ended = 0,
): Promise<Joined> {
  return inPostgresTransaction(pool, async (client) => {
    await checkFormat(client);
    await checkUsable(client, { useMovedLedger });
    await checkInService(client);
    await agreeOnQuotaZone(client, quotaZone);
    const { rows } = await client.query<Omit<Joined, 'released'>>(JOIN, [
      ...[node, timeouts.lease, ended],
    ]);
    const released = await releaseReservations(client, node, clock);
    const [joined] = rows;
    if (joined === undefined) throw new Error('Unreachable: an upsert gives its row');
    return { ...joined, released };
  });
}

/**
 * Ends a node whose lease is over, and releases its reservations; undefined when there is none. Only a node that was in contact itself for a whole lease
 * does so: after an outage of the database, all nodes have time to return.
 */
export function endExpired(
  { pool, timeouts: { lease } }: Postgres,
  { node, clock }: Pick<NodeOptions, 'node' | 'clock'>,
  epoch: number,
): Promise<{ readonly name: string; readonly released: number } | undefined> {
  return inPostgresTransaction(pool, async (client) => {
    const { rowCount } = await client.query(IS_IN_CONTACT, [node, epoch, lease]);
    if (rowCount === 0) return undefined;
    await client.query(SHORTEN_LEASES, [lease]);
    const { rows } = await client.query<{ name: string }>(EXPIRED, [node]);
    const [expired] = rows;
    if (expired === undefined) return undefined;
    return { ...expired, released: await endNode(client, expired.name, clock) };
  });
}

/** Leaves, unless calls are open: those are released when the node starts again, or when its lease is over. */
export async function leave({ pool }: Postgres, node: string, epoch: number): Promise<void> {
  await pool.query(
    `DELETE FROM nodes WHERE name = $1 AND epoch = $2
       AND NOT EXISTS (SELECT 1 FROM reservations WHERE node = $1)`,
    [node, epoch],
  );
}

/** All nodes that ever joined, by name. A node reports its dataset twice a second while it serves one. */
export function readNodes(postgres: Postgres): Promise<readonly NodeRow[]> {
  return readRepeatedly<NodeRow>(postgres, {
    text: `SELECT n.name, n.lease_until > clock_timestamp() AS "isLive",
        CASE WHEN n.lease_until > clock_timestamp() THEN (extract(epoch FROM n.in_contact_since) * 1000)::bigint END AS since,
        d.active AS revision, d.problem
      FROM nodes n LEFT JOIN dataset_nodes d ON d.node = n.name ORDER BY n.name`,
  });
}
