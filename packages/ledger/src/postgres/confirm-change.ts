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
  const until = performance.now() + postgres.timeouts.operation;
  const found = await findChange(postgres, change, until).catch(() => undefined);
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

/** Undefined when the transaction has not ended by then, for example because a synchronous standby is gone. */
async function findChange(
  postgres: Postgres,
  change: SentChange,
  until: number,
): Promise<'made' | 'not made' | 'lost' | undefined> {
  const { transaction, generation, accounts, versions } = change;
  const [found] = await readRepeatedly<{ is_same: boolean; is_complete: boolean }>(postgres, {
    text: `SELECT current_generation() IS NOT DISTINCT FROM $1 AS is_same, NOT EXISTS (
        SELECT FROM unnest($2::text[], $3::bigint[]) o (id, version)
        LEFT JOIN account_states s ON s.account = o.id AND s.version >= o.version WHERE s.account IS NULL
      ) AS is_complete`,
    values: [generation, accounts.map(({ id }) => id), versions],
  });
  // The numbers of transactions go back with the database.
  if (!found?.is_same) return found?.is_complete ? 'made' : 'lost';
  const [status] = await readRepeatedly<{ status: string | null }>(postgres, {
    text: 'SELECT pg_xact_status($1::xid8) AS status',
    values: [transaction],
  });
  if (status?.status === 'in progress') {
    if (performance.now() > until) return undefined;
    await delay(REPEAT_DELAY_MS);
    return findChange(postgres, change, until);
  }
  if (status?.status !== 'committed') return 'not made';
  return found.is_complete ? 'made' : 'lost';
}
