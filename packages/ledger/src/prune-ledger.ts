import { setImmediate } from 'node:timers/promises';
import { columns, type Row } from '@social-data/database/columns';
import { insert, type LedgerDatabase, lockAll, rows } from './ledger-database.ts';
import { DAY_MS, quotaDay, startOfQuotaDay } from './rules/limits.ts';
import { StoreError } from './store-errors.ts';

/** Entries that are looked at in one transaction. Calls of their accounts wait for it. */
const CHUNK = 1_000;

export interface PruneOptions {
  /** Called after each transaction with the number of entries that were removed so far. */
  readonly onProgress?: (removed: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Removes the ledger entries of the quota days before a day. In their place, each account gets an opening entry, so that
 * `verify` still holds: for its balance, and for the days from then on. Usage stays, and so do the keys of top-ups.
 *
 * Each transaction removes some entries and is sound by itself, so what was interrupted is finished by the same call.
 * @param before at most yesterday: a shared database may have to write the charges of the last minutes anew
 * @returns the number of entries that were removed
 * @throws StoreError when the day is too late, or calls of the days before are in flight
 */
export async function pruneLedger(
  database: LedgerDatabase,
  before: string,
  { onProgress = () => {}, signal }: PruneOptions = {},
): Promise<number> {
  await database.flush();
  await checkDay(database, before);
  const startsAt = startOfQuotaDay(database.quotaZone, before);
  let removed = 0;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const done = await database.change(() => pruneChunk(database, { before, startsAt, after }));
    if (done === undefined) break;
    after = done.last;
    removed += done.removed;
    onProgress(removed);
    await setImmediate();
  }
  await database.change(function* () {
    yield* rows(
      `DELETE FROM deliveries WHERE last < (SELECT min(id) FROM ledger WHERE state <> 'opening')`,
    );
  });
  return removed;
}

async function checkDay(database: LedgerDatabase, before: string): Promise<void> {
  const { day: yesterday } = quotaDay(database.quotaZone, database.now() - DAY_MS);
  if (before > yesterday)
    throw new StoreError(
      `The entries of yesterday and today stay. Give ${yesterday} or an earlier day.`,
    );
  const [row] = await database.read(
    `SELECT min(day) AS day FROM ${database.relations.inFlight} e WHERE day < $1`,
    before,
  );
  const open = columns.textOrNull(row ?? { day: null }, 'day');
  if (open !== null)
    throw new StoreError(
      `A call of ${open} is in flight. Give that day or an earlier one, or wait for its end.`,
    );
}

interface Chunk {
  readonly before: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  /** Looks at the entries after this number. */
  readonly after: number;
}

/** The last entry that was looked at, and how many were removed; undefined when no more are that old. */
function* pruneChunk(database: LedgerDatabase, { before, startsAt, after }: Chunk) {
  const [range = {}] = yield* rows(
    `SELECT max(id) AS last, min(at) AS at FROM (SELECT id, at FROM ledger WHERE id > $1 ORDER BY id LIMIT ${CHUNK}) c`,
    after,
  );
  const last = columns.numberOrNull(range, 'last');
  // Numbers are given in the order of time, except for simultaneous calls.
  if (last === null || columns.number(range, 'at') > startsAt + DAY_MS) return undefined;
  const isOld = `id > $1 AND id <= $2 AND (day < $3 OR (day IS NULL AND at < $4)) AND state NOT IN ('opening', 'reserved')`;
  const values = [after, last, before, startsAt];
  const found = yield* rows(`SELECT DISTINCT account FROM ledger WHERE ${isOld}`, ...values);
  const accounts = found.map((row) => columns.text(row, 'account'));
  if (accounts.length === 0) return { last, removed: 0 };
  yield* lockAll(accounts);
  const returning = 'RETURNING account, credits, balance_after, day';
  const removed = yield* rows(`DELETE FROM ledger WHERE ${isOld} ${returning}`, ...values);
  const openings = yield* rows(
    `DELETE FROM ledger WHERE state = 'opening' AND account = ANY ($1) ${returning}`,
    accounts,
  );
  const ofAccounts = Map.groupBy([...removed, ...openings], (row) => columns.text(row, 'account'));
  const days = new Map(openings.map((row) => [row.account, columns.text(row, 'day')]));
  for (const [account, entries] of ofAccounts)
    for (const opening of openingsOf(entries)) {
      const earlier = days.get(account) ?? before;
      const id = yield* database.steps.nextEntry();
      yield* insert('ledger', {
        ...{ id, at: database.now(), account, day: earlier > before ? earlier : before },
        ...{ ...opening, state: 'opening' },
      });
    }
  yield* rows(
    `DELETE FROM top_ups WHERE entry > $1 AND entry <= $2 AND key IS NULL
       AND NOT EXISTS (SELECT 1 FROM ledger WHERE id = entry)`,
    ...[after, last],
  );
  return { last, removed: removed.length };
}

/**
 * What has the same effect on the balances of an account as some of its entries. That is one entry, from nothing to the
 * balance after the last of them, unless calls of two days ended at the same time: then entries that stay are between
 * those that go.
 */
function openingsOf(entries: readonly Row[]) {
  const steps = new Map<number, number>();
  for (const row of entries) {
    const balance = columns.numberOrNull(row, 'balance_after');
    if (balance === null) continue;
    const earlier = balance - columns.number(row, 'credits');
    steps.set(balance, (steps.get(balance) ?? 0) + 1);
    steps.set(earlier, (steps.get(earlier) ?? 0) - 1);
  }
  const amounts = (sign: 1 | -1) =>
    [...steps].flatMap(([amount, count]) => Array<number>(Math.max(0, sign * count)).fill(amount));
  const before = amounts(-1);
  const openings = amounts(1).map((balance, index) => ({
    balance_after: balance,
    credits: balance - (before[index] ?? 0),
  }));
  // Says from which day on an account is complete, although its balance did not change.
  return openings.length === 0 ? [{ balance_after: null, credits: 0 }] : openings;
}
