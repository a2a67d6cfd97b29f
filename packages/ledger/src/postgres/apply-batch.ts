import { columns, type Row } from '@social-data/database/columns';
import { isConnectionLoss } from '@social-data/database/postgres/postgres-error';
import type pg from 'pg';
import { quotaDay } from '../rules/limits.ts';
import { rowsByName } from './array-query.ts';
import type { BatchClient, Reply } from './batch-client.ts';
import { type BatchOperation, withoutGivenUp } from './batch-operation.ts';
import type { DatabaseClock } from './database-clock.ts';
import { Decisions, NUMBERS_PER_BATCH } from './decide-batch.ts';
import { limitQueries, StoredLimits } from './stored-limits.ts';
import { type Owner, writeQueries } from './write-batch.ts';

/** Operations of one node that are applied together, or not at all. */
export interface Batch extends Owner {
  /** The number of the last batch that was applied. Without operations, this one only renews the lease, and has no number. */
  readonly after: number;
  readonly leaseMs: number;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  readonly operations: readonly BatchOperation[];
}

/**
 * Why the database takes no batch under this number: it has it already, others have ended the node, another gateway has
 * its name, or the database lacks batches that it had confirmed.
 */
export type Fenced = 'applied' | 'ended' | 'name-taken' | 'set-back';

/** Around midnight, calls may be of either day. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Batches between two removals of rows that are in no window of a rate any more. */
const BATCHES_PER_REMOVAL = 13;

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
  RETURNING CASE WHEN $6::boolean THEN nextval('ledger_blocks') ELSE 0 END AS block`;

const WHY_FENCED = `
  SELECT (SELECT epoch FROM nodes WHERE name = $1) AS epoch, (SELECT last_batch FROM nodes WHERE name = $1) AS last,
    (SELECT last_batch FROM ended_nodes WHERE epoch = $2) AS ended`;

/** Those that are open. Each of them gets an entry. */
const END_RESERVATIONS = `
  DELETE FROM reservations WHERE id = ANY ($1::bigint[]) AND node = $2 AND epoch = $3
  RETURNING id, account, operation, request, day, cost, uncertain, reserves_credits`;
const SETTLED = 'SELECT * FROM ledger WHERE id = ANY ($1::bigint[])';

/**
 * Tries to apply a batch in two trips: lock and read, decide, write and commit.
 * @param onSent gets the decisions when their commit is sent: from then on, only the number of the last batch tells whether
 * they have taken effect; undefined when the commit was refused
 * @throws the error of the server, after which nothing has taken effect, or one of the connection
 */
export async function applyBatch(
  client: BatchClient,
  clock: DatabaseClock,
  batch: Batch,
  onSent: (decisions: Decisions | undefined) => void,
): Promise<Decisions | Fenced> {
  const days = new Set(daysOf(batch.operations));
  const estimated = clock.now();
  for (const tolerance of [-CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS])
    days.add(quotaDay(batch.quotaZone, estimated + tolerance).day);
  for (;;) {
    const sentAt = clock.sentAt();
    const queries = [{ text: 'BEGIN' }, ...readQueries(batch, [...days], clock.rateTime())];
    const rows = rowsByName(queries, await orRollBack(client, queries));
    const [fence] = rows.get('fence') ?? [];
    if (fence === undefined) {
      await client.send([{ text: 'ROLLBACK' }]);
      return whyFenced(client, batch);
    }
    const read = new StoredLimits(rows, batch.quotaZone);
    clock.measure(read.time, sentAt);
    const now = clock.timeOf(read.time);
    const today = quotaDay(batch.quotaZone, now);
    // The clock has jumped: the rows of another day are needed.
    const isOtherDay = !days.has(today.day);
    days.add(today.day);
    if (isOtherDay) {
      await client.send([{ text: 'ROLLBACK' }]);
      continue;
    }
    const decisions = new Decisions({
      ...{ limits: read, now, today },
      ...{ reservations: byId(rows.get('reservations')), settled: byId(rows.get('settled')) },
      firstNumber: columns.number(fence, 'block') * NUMBERS_PER_BATCH,
    }).decide(withoutGivenUp(batch.operations));
    const removesPasses = batch.after % BATCHES_PER_REMOVAL === 0;
    const committed = client.send([
      ...writeQueries(decisions, batch, { removesPasses }),
      { text: 'COMMIT' },
    ]);
    onSent(decisions);
    try {
      checkCommitted(await committed);
    } catch (error) {
      if (!isConnectionLoss(error)) onSent(undefined);
      throw error;
    }
    return decisions;
  }
}

function readQueries(
  { node, epoch, after, leaseMs, operations }: Batch,
  days: readonly string[],
  time: number | null,
): pg.QueryConfig[] {
  const of = Map.groupBy(operations, ({ kind }) => kind);
  const idsOf = (...kinds: readonly ('settle' | 'release' | 'undo')[]) =>
    kinds.flatMap((kind) => of.get(kind) ?? []).flatMap((each) => ('id' in each ? [each.id] : []));
  const accounts = new Set(
    operations.flatMap((each) => (each.kind === 'delivery' ? [] : [each.accountId])),
  );
  const calls = (of.get('admit')?.length ?? 0) + (of.get('reuse')?.length ?? 0);
  const number = after + (operations.length > 0 ? 1 : 0);
  const [ending, undone] = [idsOf('settle', 'release'), idsOf('undo')];
  const givesNumbers = calls + undone.length > 0;
  return [
    { name: 'fence', text: FENCE, values: [node, epoch, number, leaseMs, after, givesNumbers] },
    ...limitQueries({ accounts: [...accounts], days, calls, time }, { isLocked: true }),
    ...(ending.length === 0
      ? []
      : [{ name: 'reservations', text: END_RESERVATIONS, values: [`{${ending}}`, node, epoch] }]),
    ...(undone.length === 0 ? [] : [{ name: 'settled', text: SETTLED, values: [`{${undone}}`] }]),
  ];
}

/** The quota days of calls that end. */
function daysOf(operations: readonly BatchOperation[]): string[] {
  return operations.flatMap((each) => ('day' in each ? [each.day] : []));
}

function byId(rows: readonly Row[] = []): Map<number, Row> {
  return new Map(rows.map((row) => [columns.number(row, 'id'), row]));
}

async function orRollBack(client: BatchClient, queries: readonly pg.QueryConfig[]) {
  try {
    return await client.send(queries);
  } catch (error) {
    if (!isConnectionLoss(error)) await client.send([{ text: 'ROLLBACK' }]);
    throw error;
  }
}

/** After an error, `COMMIT` rolls back and succeeds. */
function checkCommitted(replies: readonly Reply[]): void {
  const { command } = replies.at(-1) ?? {};
  if (command !== 'COMMIT') throw new Error(`The database replied to COMMIT with ${command}.`);
}

async function whyFenced(client: BatchClient, { node, epoch, after }: Batch): Promise<Fenced> {
  const [reply] = await client.send([{ text: WHY_FENCED, values: [node, epoch] }]);
  const row = reply?.rows[0] ?? {};
  const current = columns.numberOrNull(row, 'epoch');
  const last = columns.numberOrNull(row, 'last');
  if (current !== null && current > epoch) return 'name-taken';
  if (current === epoch && last === after + 1) return 'applied';
  const ended = columns.numberOrNull(row, 'ended');
  // A row of an earlier epoch, or none at all, is from before this epoch began.
  return current === null && ended !== null && ended >= after ? 'ended' : 'set-back';
}
