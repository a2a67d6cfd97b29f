import { columns, type Row } from '@social-data/database/columns';
import { PostgresError } from '@social-data/database/postgres/postgres-error';
import type pg from 'pg';
import { type LedgerEntry, readEntry } from '../ledger-entry.ts';
import { quotaDay } from '../rules/limits.ts';
import type { BatchClient, Reply } from './batch-client.ts';
import { type BatchOperation, type ReleaseOperation, remaining } from './batch-queue.ts';
import type { DatabaseClock } from './database-clock.ts';
import { Decisions, NUMBERS_PER_BATCH, type OpenReservation } from './decide-batch.ts';
import { limitQueries, rowsByName, StoredLimits } from './stored-limits.ts';
import { type Owner, writeQueries } from './write-batch.ts';

/** Operations of one node that are applied together, or not at all. */
export interface Batch extends Owner {
  /** The number of the last batch that was applied. Without operations, this one only renews the lease, and has no number. */
  readonly after: number;
  readonly leaseMs: number;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  readonly operations: readonly BatchOperation[];
  /**
   * The decisions of the last try when they may have taken effect: their commit was sent. Only the number of the last batch
   * tells.
   */
  sent?: Decisions | undefined;
}

/** Why a batch is refused: others have ended the node, another gateway has its name, or the database lacks batches. */
export type Fenced = 'ended' | 'name-taken' | 'set-back';

/**
 * The row of the node is locked first. It is the fence: whoever ends the node, or has its name, changes it. It gives the
 * batch its entry numbers.
 */
const FENCE = `
  UPDATE nodes SET last_batch = $3::bigint, lease_until = clock_timestamp() + $4::integer * interval '1 ms',
    -- It is later than now when the clock went back.
    in_contact_since = CASE WHEN lease_until < clock_timestamp() OR in_contact_since > clock_timestamp()
      THEN clock_timestamp() ELSE in_contact_since END
  WHERE name = $1 AND epoch = $2 AND last_batch = $5
  RETURNING nextval('ledger_blocks') AS block`;

const WHY_FENCED = `
  SELECT (SELECT epoch FROM nodes WHERE name = $1) AS epoch, (SELECT last_batch FROM nodes WHERE name = $1) AS last,
    (SELECT last_batch FROM ended_nodes WHERE epoch = $2) AS ended`;

/** Those that are open. Each of them gets an entry. */
const END_RESERVATIONS =
  'DELETE FROM reservations WHERE id = ANY ($1::bigint[]) AND node = $2 AND epoch = $3 RETURNING *';

const END_ALL_RESERVATIONS = 'DELETE FROM reservations WHERE node = $1 RETURNING *';

const SETTLED = 'SELECT * FROM ledger WHERE id = ANY ($1::bigint[])';

/**
 * Tries to apply a batch in two trips: lock and read, decide, write and commit.
 * @returns the decisions that have taken effect: those of this try, or those that were sent before
 * @throws PostgresError when the connection is lost; then `batch.sent` has what may have taken effect. After any other
 * error, of the server or of our own code, nothing of this try has
 */
export async function applyBatch(
  client: BatchClient,
  clock: DatabaseClock,
  batch: Batch,
): Promise<Decisions | Fenced> {
  const { day } = quotaDay(batch.quotaZone, clock.now());
  const days = new Set([...daysOf(batch.operations), day]);
  let decisions: Decisions | undefined;
  try {
    for (;;) {
      const sentAt = performance.now();
      const queries = [{ text: 'BEGIN' }, ...readQueries(batch, [...days], clock.rateTime())];
      const rows = rowsByName(queries, await client.send(queries));
      const [fence] = rows.get('fence') ?? [];
      if (fence === undefined) return await whyFenced(client, batch);
      batch.sent = undefined;
      const limits = new StoredLimits(rows, batch.quotaZone);
      clock.measure(limits.time, performance.now() - sentAt);
      const now = clock.timeOf(limits.time);
      const today = quotaDay(batch.quotaZone, now);
      if (!days.has(today.day)) {
        // The day has ended, or the clock has jumped: the rows of another day are needed.
        days.add(today.day);
        await client.send([{ text: 'ROLLBACK' }]);
        continue;
      }
      decisions = new Decisions({
        ...{ limits, now, today },
        reservations: byId(rows.get('reservations'), readReservation),
        settled: byId(rows.get('settled'), (row) => readEntry({ ...row, note: null })),
        firstNumber: columns.number(fence, 'block') * NUMBERS_PER_BATCH,
      }).decide(remaining(batch.operations));
      const writes = writeQueries(decisions, batch);
      batch.sent = decisions;
      checkCommitted(await client.send([...writes, { text: 'COMMIT' }]));
      return decisions;
    }
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    if (batch.sent === decisions) batch.sent = undefined;
    await client.send([{ text: 'ROLLBACK' }]);
    throw error;
  }
}

function readQueries(
  { node, epoch, after, leaseMs, operations }: Batch,
  days: readonly string[],
  time: number | null,
): pg.QueryConfig[] {
  const accounts = new Set<string>();
  const ending: number[] = [];
  const undone: number[] = [];
  let calls = 0;
  for (const operation of operations) {
    const { kind } = operation;
    if (kind !== 'delivery') accounts.add(operation.accountId);
    if (kind === 'settle' || kind === 'release') ending.push(operation.id);
    else if (kind === 'undo') undone.push(operation.id);
    else if (kind === 'admit' || kind === 'reuse') calls += 1;
  }
  const number = after + (operations.length > 0 ? 1 : 0);
  const queries: pg.QueryConfig[] = [
    { name: 'fence', text: FENCE, values: [node, epoch, number, leaseMs, after] },
    ...limitQueries({ accounts: [...accounts], days, calls, time }, { isLocked: true }),
  ];
  if (ending.length > 0)
    queries.push({
      ...{ name: 'reservations', text: END_RESERVATIONS, values: [`{${ending}}`, node, epoch] },
    });
  if (undone.length > 0) queries.push({ name: 'settled', text: SETTLED, values: [`{${undone}}`] });
  return queries;
}

/** The quota days of calls that end. */
function daysOf(operations: readonly BatchOperation[]): string[] {
  return operations.flatMap((each) => ('day' in each ? [each.day] : []));
}

function byId<Value extends { readonly id: number }>(
  rows: readonly Row[] = [],
  read: (row: Row) => Value,
): Map<number, Value> {
  return new Map(rows.map(read).map((value) => [value.id, value]));
}

function readReservation(row: Row): OpenReservation {
  return {
    id: columns.number(row, 'id'),
    accountId: columns.text(row, 'account'),
    operationId: columns.text(row, 'operation'),
    requestId: columns.text(row, 'request'),
    day: columns.text(row, 'day'),
    cost: columns.number(row, 'cost'),
    uncertain: columns.number(row, 'uncertain'),
    reservesCredits: columns.boolean(row, 'reserves_credits'),
  };
}

/** After an error, `COMMIT` rolls back and succeeds. */
function checkCommitted(replies: readonly Reply[]): void {
  const { command } = replies.at(-1) ?? {};
  if (command !== 'COMMIT') throw new Error(`The database replied to COMMIT with ${command}.`);
}

async function whyFenced(
  client: BatchClient,
  { node, epoch, after, sent }: Batch,
): Promise<Decisions | Fenced> {
  const why = { text: WHY_FENCED, values: [node, epoch] };
  const [, reply] = await client.send([{ text: 'ROLLBACK' }, why]);
  const row = reply?.rows[0] ?? {};
  const current = columns.numberOrNull(row, 'epoch');
  const last = columns.numberOrNull(row, 'last');
  if (current !== null && current > epoch) return 'name-taken';
  if (current === epoch && last === after + 1 && sent !== undefined) return sent;
  const ended = columns.numberOrNull(row, 'ended');
  // A row of an earlier epoch, or none at all, is from before this epoch began.
  return current === null && ended !== null && ended >= after ? 'ended' : 'set-back';
}

/** Budgets reset at times that nobody is shown here. */
const ANY_ZONE = 'UTC';

/**
 * Ends a node. The caller has locked its row, so that it commits no batch any more.
 * @returns how many reservations were released
 */
export async function endNode(
  client: pg.ClientBase,
  node: string,
  clock?: DatabaseClock,
): Promise<number> {
  const released = await releaseReservations(client, node, clock);
  await client.query(
    `WITH ended AS (DELETE FROM nodes WHERE name = $1 RETURNING epoch, last_batch)
     INSERT INTO ended_nodes (epoch, last_batch) SELECT epoch, last_batch FROM ended`,
    [node],
  );
  return released.length;
}

/** Releases all reservations of a node, whose row the caller has locked. Returns their entries, the newest first. */
export async function releaseReservations(
  client: pg.ClientBase,
  node: string,
  clock?: DatabaseClock,
): Promise<readonly LedgerEntry[]> {
  const { rows } = await client.query<Row>(END_ALL_RESERVATIONS, [node]);
  if (rows.length === 0) return [];
  const reservations = byId(rows, readReservation);
  const operations = Array.from(
    reservations.values(),
    ({ id, accountId, day }): ReleaseOperation => ({ kind: 'release', id, accountId, day }),
  );
  const request = {
    accounts: [...new Set(operations.map(({ accountId }) => accountId))],
    days: [...new Set(operations.map(({ day }) => day))],
    time: clock?.rateTime() ?? null,
  };
  const queries = limitQueries(request, { isLocked: true });
  const read = await Promise.all(queries.map((query) => client.query<Row>(unnamed(query))));
  const limits = new StoredLimits(rowsByName(queries, read), ANY_ZONE);
  const now = clock?.timeOf(limits.time) ?? limits.time;
  const decisions = new Decisions({
    ...{ limits, now, today: { day: '', resetsAt: 0 } },
    ...{ reservations, settled: new Map(), firstNumber: 0 },
  }).decide(operations);
  const writes = writeQueries(decisions, { node, epoch: 0 });
  await Promise.all(writes.map((query) => client.query(unnamed(query))));
  return decisions.entries.toSorted((one, other) => other.id - one.id);
}

/** A connection of the pool plans each query for the tables as they are. */
function unnamed({ text, values = [] }: pg.QueryConfig): pg.QueryConfig {
  return { text, values };
}
