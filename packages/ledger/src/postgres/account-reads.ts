import { columns, type Row } from '@social-data/database/columns';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { LRUCache } from 'lru-cache';
import { readAccount } from '../accounts.ts';
import { type LimitState, limitsOf, quotaDay } from '../rules/limits.ts';
import { CURRENT, type FoundAccount } from '../store.ts';
import { UnknownAccountError } from '../store-errors.ts';
import { rowsByName } from './array-query.ts';
import type { DatabaseClock } from './database-clock.ts';
import { readRepeatedly, repeatRead } from './repeat.ts';
import { keyedPlans, type LimitsRequest, limitQueries, StoredLimits } from './stored-limits.ts';

interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads in groups: one query for all keys that one turn of the event loop asks for. */
function groupByTurn<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value>[] = [];
  const readGroup = async () => {
    const group = waiting;
    waiting = [];
    try {
      const values = await readAll([...new Set(group.map(({ key }) => key))]);
      for (const { key, resolve } of group) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readGroup());
      waiting.push({ key, resolve, reject });
    });
}

/** Accounts that are remembered from one call to the next. */
const MAX_ACCOUNTS = 10_000;

interface RememberedAccount extends FoundAccount {
  /** Milliseconds since 1970 from which the secret is invalid. */
  readonly endsAt: number | null;
}

interface FoundRow {
  readonly hash: string;
  readonly ends_at: number | null;
  readonly account: Row;
}

/**
 * What calls read of accounts. It is read from the database for each call, here or by its admission, so that a revocation
 * holds on all nodes from the next request on.
 */
export class AccountReads {
  /** Objects by account, for as long as the account does not change. */
  readonly #accounts = new LRUCache<string, FoundAccount>({ max: MAX_ACCOUNTS });
  readonly #bySecret = new LRUCache<string, RememberedAccount>({ max: MAX_ACCOUNTS });
  readonly #clock: DatabaseClock;
  readonly #find: (hash: string) => Promise<FoundRow | undefined>;
  readonly #limits: (accountId: string) => Promise<LimitState | undefined>;

  /** @param quotaZone IANA time zone of the daily quota */
  constructor(postgres: Postgres, clock: DatabaseClock, quotaZone: string) {
    this.#clock = clock;
    // A database that was set back gives the same versions of accounts again, with other content.
    postgres.timeline.onChange(() => {
      this.#accounts.clear();
      this.#bySecret.clear();
    });
    this.#find = groupByTurn(async (hashes) => {
      const rows = await readRepeatedly<FoundRow>(postgres, {
        text: `SELECT s.hash, s.ends_at, to_json(a) AS account
          FROM secrets s JOIN account_rows a ON a.id = s.account WHERE s.hash = ANY ($1)`,
        values: [hashes],
      });
      return new Map(rows.map((row) => [row.hash, row]));
    });
    this.#limits = groupByTurn(async (accounts) => {
      const { day } = quotaDay(quotaZone, clock.now());
      const request = { accounts, days: [day], time: clock.rateTime() };
      const read = await repeatRead(postgres, () => readLimits(postgres, request, quotaZone));
      const limits = [...read.accounts.values()].map(
        (account) =>
          [account.id, limitsOf(account, read.usageOn(account.id, day, true), read.time)] as const,
      );
      return new Map(limits);
    });
  }

  /** The account whose secret has this hash and has not ended, as it is now. */
  async findBySecret(hash: string): Promise<FoundAccount | undefined> {
    const row = await this.#find(hash);
    if (row === undefined) {
      this.#bySecret.delete(hash);
      return undefined;
    }
    const found = { ...this.#current(row.account), endsAt: row.ends_at };
    this.#bySecret.set(hash, found);
    return this.#hasEnded(found) ? undefined : { account: found.account, version: CURRENT };
  }

  /** The same as it was when it was read last. */
  recall(hash: string): FoundAccount | undefined {
    const found = this.#bySecret.get(hash);
    return found === undefined || this.#hasEnded(found) ? undefined : found;
  }

  /** Rejects with `UnknownAccountError`. */
  async limits(accountId: string): Promise<LimitState> {
    const limits = await this.#limits(accountId);
    if (limits === undefined) throw new UnknownAccountError(accountId);
    return limits;
  }

  #current(row: Row): FoundAccount {
    const id = columns.text(row, 'id');
    const version = columns.number(row, 'version');
    const known = this.#accounts.get(id);
    if (known?.version === version) return known;
    const read = { version, account: readAccount(row) };
    this.#accounts.set(id, read);
    return read;
  }

  #hasEnded({ endsAt }: RememberedAccount): boolean {
    return endsAt !== null && this.#clock.latest() >= endsAt;
  }
}

/** Reads limits as they are at one moment, in one trip. */
async function readLimits(
  { pool, timeouts }: Postgres,
  request: LimitsRequest,
  quotaZone: string,
): Promise<StoredLimits> {
  const client = await pool.connect();
  const patience = { query_timeout: timeouts.stall };
  const send = (text: string, values?: unknown[]) =>
    client.query<Row>({ text, values, ...patience });
  const queries = limitQueries(request, { isLocked: false });
  const [begun, ...sent] = await Promise.allSettled([
    send(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${keyedPlans('SET LOCAL')}`),
    ...queries.map(({ text, values }) => send(text, values)),
    send('COMMIT'),
  ]);
  client.release([begun, ...sent].some(({ status }) => status === 'rejected'));
  const replies = sent.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return new StoredLimits(rowsByName(queries, replies), quotaZone);
}
