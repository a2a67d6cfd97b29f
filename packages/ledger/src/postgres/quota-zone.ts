import { inPostgresTransaction } from '@social-data/database/postgres/in-transaction';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type pg from 'pg';
import { StoreError } from '../store-errors.ts';
import { endNode } from './end-node.ts';

const NAME = 'quota-zone';
const SELECT = 'SELECT value FROM cluster_settings WHERE name = $1';

/** The time zone in which all nodes count the days; undefined until the first node has joined. */
export async function readQuotaZone(client: pg.ClientBase | pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(SELECT, [NAME]);
  return rows[0]?.value;
}

/**
 * The time zone for administration: that of the nodes, else the one of this command.
 * @throws StoreError when another one was given
 */
export async function quotaZoneOfNodes(
  { pool }: Postgres,
  { quotaZone, isGiven }: { readonly quotaZone: string; readonly isGiven: boolean },
): Promise<string> {
  const agreed = (await readQuotaZone(pool)) ?? quotaZone;
  if (isGiven && !isSameZone(agreed, quotaZone))
    throw new StoreError(
      `The gateways of this database count daily quotas in the time zone ${agreed}. Leave --quota-zone ${quotaZone} out (or GATEWAY_QUOTA_ZONE).`,
    );
  return agreed;
}

/**
 * Stores the time zone of the first node that joins, in the transaction of the join. With different zones, an account
 * would have its daily quota more than once.
 * @throws StoreError when the other nodes have another one
 */
export async function agreeOnQuotaZone(client: pg.ClientBase, zone: string): Promise<void> {
  await client.query(
    'INSERT INTO cluster_settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [NAME, zone],
  );
  // The lock conflicts with a change, and not with other nodes that join.
  const { rows } = await client.query<{ value: string }>(`${SELECT} FOR SHARE`, [NAME]);
  const agreed = rows[0]?.value;
  if (agreed === undefined || isSameZone(agreed, zone)) return;
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
    await client.query(
      `INSERT INTO cluster_settings (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [NAME, zone],
    );
    // Read after the row is locked: whoever joins later sees the new zone.
    await endVanishedNodes(client);
  });
}

/**
 * Ends all nodes, none of which may serve. The caller holds a lock that keeps others from joining.
 * @throws StoreError that names the nodes that serve
 */
export async function endVanishedNodes(client: pg.ClientBase): Promise<void> {
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

/** Releases of Node differ in the usual spelling of some zones, and the oldest may lack the newest zone. */
function isSameZone(one: string, other: string): boolean {
  if (one === other) return true;
  const spelling = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  try {
    return spelling(one) === spelling(other);
  } catch {
    return false;
  }
}
