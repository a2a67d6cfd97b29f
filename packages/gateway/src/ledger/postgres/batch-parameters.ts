import type {
  AdmitOperation,
  BatchOperation,
  CountOperation,
  DeliveryOperation,
  ReleaseOperation,
  SettleOperation,
  UndoOperation,
} from './batch-operation.ts';
import { blockOf } from './ledger-block.ts';

/** A batch with what identifies it. */
export interface Batch {
  readonly node: string;
  readonly epoch: number;
  readonly number: number;
  /** The highest number of a reservation that this node has got. */
  readonly lastReservation: number;
  readonly leaseMs: number;
  readonly operations: readonly BatchOperation[];
  /** Blocks whose calls have all ended before. */
  readonly finished: readonly number[];
  /** In place of the database's clock for rates, in milliseconds; null for that clock. */
  readonly time: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The types of the parameters of `apply_batch`, in their order. */
const PARAMETER_TYPES = [
  ...['text', 'bigint', 'bigint', 'bigint', 'integer', 'boolean', 'double precision', 'bigint'],
  ...['text[]', 'bigint[]', 'bigint[]'],
  ...['bigint[]', 'integer[]', 'bigint[]', 'integer[]', 'integer[]', 'text[]', 'bigint[]'],
  'bigint[]',
  ...['bigint[]', 'integer[]', 'text[]', 'bigint[]'],
  ...['text[]', 'text[]', 'text[]', 'bigint[]', 'text[]', 'bigint[]', 'bigint[]', 'integer[]'],
  'boolean[]',
  ...['text[]', 'text[]', 'text[]', 'integer[]', 'text[]', 'bigint[]', 'bigint[]'],
  ...['bigint[]', 'bigint[]'],
  ...['text[]', 'text[]', 'integer'],
];

export const APPLY_BATCH = `SELECT apply_batch(${PARAMETER_TYPES.map((type, index) => `$${index + 1}::${type}`).join(', ')}) AS reply`;

interface Operations {
  readonly settle: SettleOperation[];
  readonly release: ReleaseOperation[];
  readonly undo: UndoOperation[];
  readonly admit: AdmitOperation[];
  readonly count: CountOperation[];
  readonly delivery: DeliveryOperation[];
}

/** The parameters of `apply_batch` for a batch. */
export function batchParameters(batch: Batch): unknown[] {
  const { settle, release, undo, admit, count, delivery } = byKind(batch.operations);
  // The order in which apply_batch searches them.
  settle.sort((one, other) => one.id - other.id);
  const counts = summed(count);
  const { accounts, limits, awaited } = accountsOf(batch.operations);
  // A charge must survive a crash of the server, and so must the trace of a request that another server may bill.
  const isDurable =
    settle.length + release.length + undo.length > 0 || admit.some((each) => each.uncertain > 0);
  const { node, epoch, number, lastReservation, leaseMs, time, at } = batch;
  return [
    ...[node, epoch, number, lastReservation, leaseMs, isDurable, time, Math.floor(at)],
    texts(accounts),
    numbers([...new Set([...settle, ...release].map((each) => blockOf(each.id)))]),
    numbers(batch.finished),
    numbers(settle.map((each) => each.id)),
    numbers(settle.map((each) => each.code)),
    numbers(settle.map((each) => each.at)),
    unusual(settle.map((each) => each.uncertain)),
    unusual(
      settle.map((each) => each.countedAs.code),
      (code, at) => code === settle[at]?.code,
    ),
    settle.every((each) => each.countedAs.via === 'call')
      ? null
      : texts(settle.map((each) => each.countedAs.via)),
    unusual(settle.map((each) => each.countedAs.saved)),
    numbers(release.map((each) => each.id)),
    numbers(undo.map((each) => each.id)),
    numbers(undo.map((each) => each.countedAs.code)),
    texts(undo.map((each) => each.countedAs.via)),
    numbers(undo.map((each) => each.countedAs.saved)),
    texts(admit.map((each) => each.accountId)),
    texts(admit.map((each) => each.operationId)),
    texts(admit.map((each) => each.requestId)),
    numbers(admit.map((each) => each.cost)),
    texts(admit.map((each) => each.day)),
    numbers(admit.map((each) => each.at)),
    unusual(admit.map((each) => each.version)),
    unusual(admit.map((each) => each.uncertain)),
    admit.some((each) => each.isShared) ? `{${admit.map((each) => each.isShared).join()}}` : null,
    texts(counts.map(({ of }) => of.accountId)),
    texts(counts.map(({ of }) => of.day)),
    texts(counts.map(({ of }) => of.operationId)),
    numbers(counts.map(({ of }) => of.code)),
    texts(counts.map(({ of }) => of.via)),
    numbers(counts.map(({ calls }) => calls)),
    numbers(counts.map(({ saved }) => saved)),
    ...runs(delivery.map((each) => each.id)),
    texts(limits.map(([account]) => account)),
    texts(limits.map(([, day]) => day)),
    awaited,
  ];
}

function byKind(operations: readonly BatchOperation[]): Operations {
  const sorted: Operations = {
    ...{ settle: [], release: [], undo: [], admit: [], count: [], delivery: [] },
  };
  for (const operation of operations) {
    switch (operation.kind) {
      case 'settle':
        sorted.settle.push(operation);
        break;
      case 'release':
        sorted.release.push(operation);
        break;
      case 'undo':
        sorted.undo.push(operation);
        break;
      case 'admit':
        sorted.admit.push(operation);
        break;
      case 'count':
        sorted.count.push(operation);
        break;
      case 'delivery':
        sorted.delivery.push(operation);
        break;
    }
  }
  return sorted;
}

/**
 * All accounts of a batch, and the accounts and days whose limits callers may wait for, those first for which some do in
 * any case. Of an admission, only a refusal tells them, and a shared response.
 */
function accountsOf(operations: readonly BatchOperation[]) {
  const accounts = new Set<string>();
  const awaited = new Map<string, readonly [string, string]>();
  const others = new Map<string, readonly [string, string]>();
  for (const operation of operations) {
    if (operation.kind === 'delivery') continue;
    const { accountId, kind } = operation;
    accounts.add(accountId);
    if (kind !== 'admit' && kind !== 'settle') continue;
    const limits = kind === 'settle' || operation.isShared ? awaited : others;
    limits.set(limitsKey(accountId, operation.day), [accountId, operation.day]);
  }
  const limits = [...awaited.values()];
  for (const [key, pair] of others) if (!awaited.has(key)) limits.push(pair);
  return { accounts: [...accounts], limits, awaited: awaited.size };
}

/** The key of an account and a day. */
export function limitsKey(accountId: string, day: string): string {
  return `${accountId} ${day}`;
}

/** One row for calls that are counted alike. */
function summed(counts: readonly CountOperation[]) {
  const sums = new Map<string, { readonly of: CountOperation; calls: number; saved: number }>();
  for (const count of counts) {
    const { accountId, day, operationId, code, via, saved } = count;
    const key = `${accountId} ${day} ${operationId} ${code} ${via}`;
    const sum = sums.get(key) ?? { of: count, calls: 0, saved: 0 };
    sum.calls += 1;
    sum.saved += saved;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** Simultaneous calls have neighbouring ledger entries, so one row for each run replaces one for each entry. */
function runs(ids: number[]): [string | null, string | null] {
  const first: number[] = [];
  const last: number[] = [];
  for (const id of ids.sort((a, b) => a - b)) {
    if (last.at(-1) === id - 1) last[last.length - 1] = id;
    else {
      first.push(id);
      last.push(id);
    }
  }
  return [numbers(first), numbers(last)];
}

/** The parameter for an array; null for an empty one. */
function numbers(values: readonly number[]): string | null {
  if (values.length === 0) return null;
  return `{${values.map(Math.floor).join()}}`;
}

/** The parameter for an array; null when all of its values are as usual. */
function unusual(
  values: readonly number[],
  isUsual: (value: number, index: number) => boolean = (value) => value === 0,
): string | null {
  return values.every(isUsual) ? null : numbers(values);
}

/** Most texts are ids, which need no quotes. PostgreSQL reads an unquoted null, in any case, as NULL. */
const PLAIN_TEXT = /^(?!null$)[\w-]+$/i;

function texts(values: readonly string[]): string | null {
  if (values.length === 0) return null;
  return `{${values.map((value) => (PLAIN_TEXT.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join()}}`;
}
