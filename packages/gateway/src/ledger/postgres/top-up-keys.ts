import type pg from 'pg';
import type { TopUpDetails } from '../store.ts';
import { checkRepeats, type MadeTopUp } from '../top-up-key.ts';

type TopUp = TopUpDetails & { readonly credits: number };

/** Whether the same top-up was made before. @throws TopUpKeyError if the key is that of another one */
export async function wasMade(
  client: pg.ClientBase,
  account: string,
  { credits, key }: TopUp,
): Promise<boolean> {
  if (key === undefined) return false;
  const { rows } = await client.query<MadeTopUp>(
    'SELECT account, credits, at FROM top_ups WHERE key = $1',
    [key],
  );
  const [made] = rows;
  if (made !== undefined) checkRepeats(key, made, { account, credits });
  return made !== undefined;
}

/**
 * Remembers note and key of a ledger entry, if it has one. The caller holds the lock of the account, so a key that was taken
 * in the meantime is that of another account, which is refused.
 */
export async function addTopUpDetails(
  client: pg.ClientBase,
  entry: number,
  topUp: TopUp,
): Promise<void> {
  const { note = null, key = null } = topUp;
  if (note === null && key === null) return;
  const { rows } = await client.query<{ account: string }>(
    `INSERT INTO top_ups (entry, at, account, credits, note, key)
     SELECT id, at, account, credits, $2, $3 FROM ledger WHERE id = $1
     ON CONFLICT (key) DO NOTHING RETURNING account`,
    [entry, note, key],
  );
  if (rows.length === 0) await wasMade(client, '', topUp);
}
