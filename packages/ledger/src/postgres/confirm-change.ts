import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type pg from 'pg';
import type { ChangedAccount } from '../accounts.ts';
import { StoreError, StoreWriteError } from '../store-errors.ts';
import { readRepeatedly } from './repeat.ts';

const REPEAT_DELAY_MS = 100;

/** A change of accounts whose commit was sent. */
export interface SentChange {
  readonly transaction: string;
  /** The generation of the database in which it was sent. */
  readonly generation: string;
  readonly accounts: readonly ChangedAccount[];
  /** Versions of the accounts after the change. */
  readonly versions: readonly number[];
}

/** Describes a change at the end of its transaction. */
export async function describeChange(
  client: pg.ClientBase,
  accounts: readonly ChangedAccount[],
  generation: string,
): Promise<SentChange> {
  const { rows } = await client.query<{ transaction: string; version: number }>(
    `SELECT pg_current_xact_id()::text AS transaction, s.version
     FROM unnest($1::text[]) WITH ORDINALITY o (id, n) JOIN account_states s ON s.account = o.id ORDER BY o.n`,
    [accounts.map(({ id }) => id)],
  );
  const transaction = rows[0]?.transaction ?? '';
  return { transaction, generation, accounts, versions: rows.map(({ version }) => version) };
}

/**
 * Finds out whether the database has a change: the connection broke before the commit was confirmed, or a failover may
 * have lost it since.
 * @param failure why the commit was not confirmed; undefined when it was
 * @throws StoreError that says what is known, when it is not certain that the database has the change
 */
export async function confirmChange(
  postgres: Postgres,
  change: SentChange,
  failure: unknown,
): Promise<void> {
  const names = change.accounts.map(({ name }) => `"${name}"`).join(', ');
  const found = await findChange(postgres, change).catch(() => undefined);
  if (found === 'made' || (found === undefined && failure === undefined)) return;
  if (found === 'not made')
    throw new StoreWriteError(failure, 'Check the shared database and its log.');
  if (found === 'lost')
    throw new StoreError(
      `The shared database was set back while this command ran, and lacks the change of ${names}. Give the command again.`,
    );
  throw new StoreError(
    `The connection to the shared database broke before it confirmed the change of ${names}, so it may have been made. Look with "tokens show" or "ledger list" before you give the command again.`,
    { cause: failure },
  );
}

/** Undefined when the transaction has not ended in time, for example because a synchronous standby is gone. */
async function findChange(
  postgres: Postgres,
  { transaction, generation, accounts, versions }: SentChange,
): Promise<'made' | 'not made' | 'lost' | undefined> {
  for (const until = performance.now() + postgres.timeouts.operation; ; ) {
    const [found] = await readRepeatedly<{ status: string | null }>(postgres, {
      // The numbers of transactions go back with the database.
      text: 'SELECT CASE WHEN current_generation() = $1 THEN pg_xact_status($2::xid8) END AS status',
      values: [generation, transaction],
    });
    if (found?.status === 'aborted') return 'not made';
    if (found?.status !== 'in progress') break;
    if (performance.now() > until) return undefined;
    await delay(REPEAT_DELAY_MS);
  }
  const missing = await readRepeatedly(postgres, {
    text: `SELECT FROM unnest($1::text[], $2::bigint[]) o (id, version)
      LEFT JOIN account_states s ON s.account = o.id AND s.version >= o.version WHERE s.account IS NULL`,
    values: [accounts.map(({ id }) => id), versions],
  });
  return missing.length === 0 ? 'made' : 'lost';
}
