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

interface OperationsByKind {
  readonly settle: SettleOperation[];
  readonly release: ReleaseOperation[];
  readonly undo: UndoOperation[];
  readonly admit: AdmitOperation[];
  readonly count: CountOperation[];
  readonly delivery: DeliveryOperation[];
}

/** The operations of a batch in the groups in which `apply_batch` takes them. */
export interface GroupedOperations {
  /** Ascending by number, for the binary search of `apply_batch`. */
  readonly settle: readonly SettleOperation[];
  readonly release: readonly ReleaseOperation[];
  readonly undo: readonly UndoOperation[];
  readonly admit: readonly AdmitOperation[];
  readonly counts: readonly CountSum[];
  readonly deliveries: DeliveryRuns;
  /** All accounts of the batch. */
  readonly accounts: readonly string[];
  /** Blocks of the calls that end. */
  readonly endingBlocks: readonly number[];
  /** Accounts and days whose limits callers may wait for: first those for which a caller waits in any case. */
  readonly limits: readonly AccountDay[];
  /** How many of `limits` a caller waits for in any case. */
  readonly awaitedLimits: number;
}

type AccountDay = readonly [account: string, day: string];

export function groupOperations(operations: readonly BatchOperation[]): GroupedOperations {
  const { settle, release, undo, admit, count, delivery } = byKind(operations);
  settle.sort((one, other) => one.id - other.id);
  const ending = [...settle, ...release].map(({ id }) => blockOf(id));
  return {
    ...{ settle, release, undo, admit },
    counts: sumCounts(count),
    deliveries: runsOf(delivery.map(({ id }) => id)),
    accounts: accountsOf(operations),
    endingBlocks: [...new Set(ending)],
    ...limitsToShow(operations),
  };
}

/**
 * Whether a batch has to survive a crash of the server: it has a charge, or the trace of a request that another server
 * may bill.
 */
export function mustBeDurable(operations: readonly BatchOperation[]): boolean {
  return operations.some((operation) => {
    const { kind } = operation;
    if (kind === 'admit') return operation.uncertain > 0;
    return kind === 'settle' || kind === 'release' || kind === 'undo';
  });
}

function byKind(operations: readonly BatchOperation[]): OperationsByKind {
  const sorted: OperationsByKind = {
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

function accountsOf(operations: readonly BatchOperation[]): string[] {
  const accounts = new Set<string>();
  for (const operation of operations)
    if (operation.kind !== 'delivery') accounts.add(operation.accountId);
  return [...accounts];
}

/** A settlement and a reused response always show limits to the caller; an admission only when it is refused. */
function limitsToShow(
  operations: readonly BatchOperation[],
): Pick<GroupedOperations, 'limits' | 'awaitedLimits'> {
  const awaited = new Map<string, AccountDay>();
  const others = new Map<string, AccountDay>();
  for (const operation of operations) {
    if (operation.kind !== 'admit' && operation.kind !== 'settle') continue;
    const { kind, accountId, day } = operation;
    const limits = kind === 'settle' || operation.isReused ? awaited : others;
    limits.set(limitsKey(accountId, day), [accountId, day]);
  }
  const limits = [...awaited.values()];
  for (const [key, pair] of others) if (!awaited.has(key)) limits.push(pair);
  return { limits, awaitedLimits: awaited.size };
}

/** The key of an account and a day. */
export function limitsKey(accountId: string, day: string): string {
  return `${accountId} ${day}`;
}

/** Calls that are counted alike. */
interface CountSum {
  readonly of: CountOperation;
  readonly calls: number;
  readonly saved: number;
}

function sumCounts(counts: readonly CountOperation[]): CountSum[] {
  const sums = new Map<string, { of: CountOperation; calls: number; saved: number }>();
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

/** The first and the last number of each run of neighbours. */
interface DeliveryRuns {
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Simultaneous calls have neighbouring ledger entries, so one row for each run replaces one for each entry. */
function runsOf(ids: number[]): DeliveryRuns {
  const first: number[] = [];
  const last: number[] = [];
  for (const id of ids.sort((a, b) => a - b)) {
    if (last.at(-1) === id - 1) last[last.length - 1] = id;
    else {
      first.push(id);
      last.push(id);
    }
  }
  return { first, last };
}
