import type { Row } from '@social-data/database/columns';
import { inPostgresTransaction, type Postgres } from '@social-data/database/postgres/open-postgres';
import type pg from 'pg';
import { markProblem, marksOf, READ_MARKS } from '../copy/copy-ledger.ts';
import { StoreError } from '../store-errors.ts';
import { endNode } from './apply-batch.ts';

// Who may use the ledger of a shared database.

/** Advisory lock, `SDQM` in ASCII: shared by what changes accounts and by nodes that join, exclusive to `takeLedger`. */
const USE_LOCK = 0x5344514d;
/** The setting with the time zone in which all nodes count the days. */
const QUOTA_ZONE = 'quota-zone';

/**
 * Checks that tokens and ledger were not moved out of the database, nor are being copied into it. What follows in the
 * transaction comes before any copy.
 * @throws StoreError
 */
export async function checkUsable(
  client: pg.ClientBase | pg.Pool,
  options: { readonly useMovedLedger: boolean },
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [USE_LOCK]);
  const { rows } = await client.query<Row>(READ_MARKS);
  const problem = markProblem(marksOf(rows), options);
  if (problem !== undefined) throw new StoreError(`The shared database cannot be used: ${problem}`);
}

/**
 * Keeps all others from joining and from changing accounts until the transaction ends, and ends nodes that vanished with
 * their calls in flight.
 * @throws StoreError that names the nodes that serve
 */
export async function takeLedger(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [USE_LOCK]);
  const { rows: nodes } = await client.query<{ name: string; serves: boolean }>(
    'SELECT name, lease_until > clock_timestamp() AS serves FROM nodes ORDER BY name FOR UPDATE',
  );
  const serving = nodes.filter(({ serves }) => serves);
  if (serving.length > 0)
    throw new StoreError(
      `These gateways serve calls: ${serving.map(({ name }) => name).join(', ')}. Stop all gateways of this database first; one that was killed counts as running until its lease is over, which takes up to 15 s.`,
    );
  for (const { name } of nodes) await endNode(client, name);
}

/** The time zone in which all nodes count the days; undefined until the first node has joined. */
export async function readQuotaZone(client: pg.ClientBase | pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    'SELECT value FROM cluster_settings WHERE name = $1',
    [QUOTA_ZONE],
  );
  return rows[0]?.value;
}

/**
 * The time zone for administration: that of the nodes, else the one of this command.
 * @throws StoreError when another one was given
 */
export async function quotaZoneOfNodes(
  { pool }: Postgres,
  quotaZone: string,
  isGiven: boolean,
): Promise<string> {
  const agreed = (await readQuotaZone(pool)) ?? quotaZone;
  if (isGiven && !isSameZone(agreed, quotaZone))
    throw new StoreError(
      `The gateways of this database count daily quotas in the time zone ${agreed}. Leave --quota-zone ${quotaZone} out (or GATEWAY_QUOTA_ZONE).`,
    );
  return agreed;
}

/**
 * Stores the time zone of the first node that joins, in the transaction of the join, after `checkUsable`. With different
 * zones, an account would have its daily quota more than once.
 * @throws StoreError when the other nodes have another one
 */
export async function agreeOnQuotaZone(client: pg.ClientBase, zone: string): Promise<void> {
  await client.query(
    'INSERT INTO cluster_settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [QUOTA_ZONE, zone],
  );
  const agreed = (await readQuotaZone(client)) ?? zone;
  if (isSameZone(agreed, zone)) return;
  throw new StoreError(
    `The gateways of this database count daily quotas in the time zone ${agreed}, and this one has ${zone}. Start it with --quota-zone ${agreed}. To change the zone for all, stop every gateway and give the command: quota-zone ${zone}`,
  );
}

/**
 * Changes the time zone of a database while no node serves calls, and ends nodes that vanished, so that none of them
 * goes on in the former zone. What was counted stays with its date.
 * @throws StoreError that names the nodes that serve
 */
export async function changeQuotaZone({ pool }: Postgres, zone: string): Promise<void> {
  return inPostgresTransaction(pool, async (client) => {
    await takeLedger(client);
    await client.query(
      `INSERT INTO cluster_settings (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [QUOTA_ZONE, zone],
    );
  });
}

/** Releases of Node differ in the usual spelling of some zones. */
function isSameZone(one: string, other: string): boolean {
  const spelling = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return one === other || spelling(one) === spelling(other);
}
