import { LRUCache } from 'lru-cache';
import { columns, type Row } from '../../database/columns.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { readAccount } from '../accounts/read-account.ts';
import { CURRENT, type FoundAccount } from '../store.ts';

import type { LimitsRow } from './batch-operation.ts';
import type { DatabaseClock } from './database-clock.ts';
import { readRepeatedly } from './read-repeatedly.ts';

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
  readonly #limits: (key: string) => Promise<LimitsRow | undefined>;

  constructor(postgres: Postgres, clock: DatabaseClock) {
    this.#clock = clock;
    // A database that was set back gives the same versions of accounts again, with other content.
    postgres.timeline.onChange(() => {
      this.#accounts.clear();
      this.#bySecret.clear();
    });
    this.#find = groupByTurn(async (hashes) => {
      const rows = await readRepeatedly<FoundRow>(postgres, {
        name: 'find-accounts',
        text: 'SELECT hash, ends_at, account FROM find_accounts($1)',
        values: [hashes],
      });
      return new Map(rows.map((row) => [row.hash, row]));
    });
    this.#limits = groupByTurn(async (keys) => {
      const parts = keys.map((key) => key.split('\n'));
      const rows = await readRepeatedly<{ limits: LimitsRow | null }>(postgres, {
        name: 'read-limits',
        text: 'SELECT read_limits AS limits FROM read_limits($1, $2, $3)',
        values: [parts.map(([id]) => id), parts.map(([, day]) => day), clock.rateTime()],
      });
      const known = rows.flatMap(({ limits }) => (limits === null ? [] : [limits]));
      return new Map(known.map((limits) => [`${limits[0]}\n${limits[1]}`, limits]));
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

  /** The limits of an account on a day; undefined for an unknown account. */
  limits(accountId: string, day: string): Promise<LimitsRow | undefined> {
    return this.#limits(`${accountId}\n${day}`);
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
