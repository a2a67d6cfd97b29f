import { setImmediate as endOfTurn } from 'node:timers/promises';
import { columns, type Row } from '@social-data/database/columns';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { LRUCache } from 'lru-cache';
import { readAccount } from '../accounts.ts';
import { type LimitState, limitsOf, quotaDay } from '../rules/limits.ts';
import { CURRENT, type FoundAccount } from '../store.ts';
import { UnknownAccountError } from '../store-errors.ts';
import type { DatabaseClock } from './database-clock.ts';
import { readRepeatedly, repeatRead } from './repeat.ts';
import { limitQueries, rowsByName, StoredLimits } from './stored-limits.ts';

/** Reads in groups: one query for all keys that one turn of the event loop asks for. */
function groupByTurn<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let group: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | undefined;
  const begin = () => {
    const keys = new Set<string>();
    const values = endOfTurn().then(() => {
      group = undefined;
      return readAll([...keys]);
    });
    return { keys, values };
  };
  return async (key) => {
    group ??= begin();
    group.keys.add(key);
    return (await group.values).get(key);
  };
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
  readonly #bySecret = new LRUCache<string, RememberedAccount>({ max: MAX_ACCOUNTS });
  readonly #clock: DatabaseClock;
  readonly #find: (hash: string) => Promise<FoundRow | undefined>;
  readonly #limits: (accountId: string) => Promise<LimitState | undefined>;

  /** @param quotaZone IANA time zone of the daily quota */
  constructor(postgres: Postgres, clock: DatabaseClock, quotaZone: string) {
    this.#clock = clock;
    // A database that was set back gives the same versions of accounts again, with other content.
    postgres.timeline.onChange(() => this.#bySecret.clear());
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

  /** The account whose secret has this hash and has not ended, as it is now: the same object until it changes. */
  async findBySecret(hash: string): Promise<FoundAccount | undefined> {
    const row = await this.#find(hash);
    if (row === undefined) {
      this.#bySecret.delete(hash);
      return undefined;
    }
    const version = columns.number(row.account, 'version');
    const known = this.#bySecret.get(hash);
    const isSame = known?.version === version && known.account.id === row.account.id;
    const account = isSame ? known.account : readAccount(row.account);
    const found = { account, version, endsAt: row.ends_at };
    this.#bySecret.set(hash, found);
    return this.#hasEnded(found) ? undefined : { account, version: CURRENT };
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

  #hasEnded({ endsAt }: RememberedAccount): boolean {
    return endsAt !== null && this.#clock.latest() >= endsAt;
  }
}

/** Queries find their rows by a key, as those of a batch do. */
const BEGIN = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`;

/** Reads limits as they are at one moment, in one trip. */
async function readLimits(
  { pool, timeouts: { stall } }: Postgres,
  request: Parameters<typeof limitQueries>[0],
  quotaZone: string,
): Promise<StoredLimits> {
  const client = await pool.connect();
  const queries = limitQueries(request, { isLocked: false });
  const texts = [{ text: BEGIN }, ...queries, { text: 'COMMIT' }];
  const sent = await Promise.allSettled(
    texts.map(({ text, values = [] }) =>
      client.query<Row>({ text, values: [...values], ...{ query_timeout: stall } }),
    ),
  );
  client.release(sent.some(({ status }) => status === 'rejected'));
  const [, ...replies] = sent.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return new StoredLimits(rowsByName(queries, replies), quotaZone);
}
