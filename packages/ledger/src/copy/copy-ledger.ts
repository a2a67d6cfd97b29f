import { hash, randomUUID } from 'node:crypto';
import { columns, type Row } from '@social-data/database/columns';
import { type LedgerTable, ledgerTables } from '@social-data/database/ledger-tables';
import { systemClock } from '@social-data/source/source';
import { firstRow, insert, rows, type Work } from '../ledger-database.ts';
import { StoreError } from '../store-errors.ts';

/**
 * A ledger that is copied, or that a copy goes into. A row has the values that a data file stores: numbers for booleans and
 * times, JSON for lists.
 */
export interface CopySide {
  /** Names it in messages, and finds it again when the command is given again. */
  readonly name: string;
  /**
   * Ends calls in flight, which nothing is charged for, then runs the work, in one transaction. Nobody uses the ledger
   * meanwhile, or changes it afterwards without seeing what was marked.
   * @throws StoreError that names the gateways that serve calls
   */
  alone<Result>(work: () => Work<Result>): Promise<Result>;
  rows(table: LedgerTable): AsyncIterable<readonly Row[]>;
  /** Removes all rows of all tables. */
  clear(): Promise<void>;
  insert(table: LedgerTable, rows: readonly Row[]): Promise<void>;
  /** Makes what is derived from the rows, after all were inserted: counters, and numbers above all that were copied. */
  complete(): Promise<void>;
  /** See `Store.verify`. */
  verify(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Rows of a large table between two calls of `onProgress`. */
const PROGRESS_ROWS = 100_000;

export interface CopyOptions {
  /** Whether a ledger may be copied that was copied elsewhere already. @default false */
  readonly useMovedLedger?: boolean | undefined;
  /** Called after each table, and within a large one, with its rows so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

/**
 * Copies all tables of a ledger into another place, compares them, and verifies the copy. From before the first row on, the
 * source may not be used any more, and the target not until the copy is complete: so at most one of the two ever serves.
 * After a crash at any point, the same copy, given again, begins anew or finishes what is left.
 * @returns false when nothing was to be done, because the same copy was finished before
 * @throws StoreError when either serves, the target has tokens of its own, the source was copied elsewhere, or the two
 * differ at the end
 */
export async function copyLedger(
  source: CopySide,
  target: CopySide,
  { useMovedLedger = false, onProgress = () => {} }: CopyOptions = {},
): Promise<boolean> {
  if (!(await begin(source, target, useMovedLedger))) {
    await target.clear();
    for (const table of ledgerTables) {
      let rows = 0;
      for await (const batch of source.rows(table)) {
        await target.insert(table, batch);
        rows += batch.length;
        if (rows % PROGRESS_ROWS < batch.length) onProgress(table.name, rows);
      }
      onProgress(table.name, rows);
    }
    await target.complete();
    await compare(source, target);
    await target.alone(() => finishMark('target'));
  }
  const { source: known } = await source.alone(readMarks);
  if (known?.isFinished) return false;
  await source.alone(() => finishMark('source'));
  return true;
}

/** Marks both sides, the source last, or finds that they are marked for this copy. Returns whether the target has all of it. */
async function begin(
  source: CopySide,
  target: CopySide,
  useMovedLedger: boolean,
): Promise<boolean> {
  const [ofSource, ofTarget] = [await source.alone(readMarks), await target.alone(readMarks)];
  const known = continuedCopy(source, target, { ofSource, ofTarget });
  if (known?.isFinished) return true;
  const problem = markProblem(ofSource, { useMovedLedger: useMovedLedger || known !== undefined });
  if (problem !== undefined)
    throw new StoreError(`The ${source.name} cannot be copied: ${problem}`);
  const problems = known === undefined ? await source.verify() : [];
  if (problems.length > 0)
    throw new StoreError(`The ${source.name} is not copied: ${problems.join('\n')}`);
  const id = known?.id ?? randomUUID();
  await target.alone(function* () {
    yield* checkFree(target, { id, name: source.name });
    yield* mark({ role: 'target', id, other: source.name });
  });
  await source.alone(() => mark({ role: 'source', id, other: target.name }));
  return false;
}

/** The copy that these two sides were marked for. Its target is finished before its source. */
function continuedCopy(
  source: CopySide,
  target: CopySide,
  { ofSource, ofTarget }: { readonly ofSource: CopyMarks; readonly ofTarget: CopyMarks },
): Pick<CopyMark, 'id' | 'isFinished'> | undefined {
  const [begun, copied] = [ofSource.source, ofTarget.target];
  if (begun === undefined) {
    // Interrupted before the source was marked.
    if (copied === undefined || copied.isFinished || copied.other !== source.name) return undefined;
    return { id: copied.id, isFinished: false };
  }
  if (begun.other !== target.name) return undefined;
  if (copied?.id === begun.id) return copied;
  // The target was made anew meanwhile. If the copy was finished, it may have been used there.
  return begun.isFinished ? undefined : { id: begun.id, isFinished: false };
}

/** @throws StoreError when the target has what the copy would remove */
function* checkFree(
  target: CopySide,
  { id, name }: { readonly id: string; readonly name: string },
): Work<void> {
  const { source: moved, target: filled } = yield* readMarks();
  if (filled?.id === id) return;
  const unfinished = [filled, moved].find((each) => each?.isFinished === false);
  if (unfinished !== undefined)
    throw new StoreError(
      `Another copy between the ${target.name} and the ${unfinished.other} is not finished. Finish it, or give an empty place.`,
    );
  // What was left behind by an earlier copy is old.
  if (moved !== undefined) return;
  const used = yield* rows(
    'SELECT id FROM accounts UNION ALL SELECT name FROM groups UNION ALL SELECT id FROM admin_tokens LIMIT 1',
  );
  if (used.length > 0)
    throw new StoreError(
      `The ${target.name} has tokens or groups of its own, which a copy of the ${name} would remove. Give an empty place.`,
    );
}

/** @throws StoreError when a row of one side is not on the other, or the copy is not sound */
async function compare(source: CopySide, target: CopySide): Promise<void> {
  const problems: string[] = [];
  for (const table of ledgerTables) {
    const [one, other] = [await sumOf(source, table), await sumOf(target, table)];
    if (one !== other) problems.push(`The rows of "${table.name}" differ.`);
  }
  problems.push(...(await target.verify()));
  if (problems.length > 0)
    throw new StoreError(
      `The copy is not finished, and neither side may be used: ${problems.join('\n')}`,
    );
}

/**
 * The number of rows and a sum of their hashes, which is the same when, and only when, each row is as often on both sides.
 * The order does not matter, since the databases sort differently, and a ledger is larger than the memory.
 */
async function sumOf(side: CopySide, table: LedgerTable): Promise<string> {
  const names = Object.keys(table.columns);
  let count = 0;
  let sum = 0n;
  for await (const batch of side.rows(table))
    for (const row of batch) {
      count += 1;
      sum = BigInt.asUintN(128, sum + hashOf(names.map((name) => row[name] ?? null)));
    }
  return `${count} ${sum}`;
}

function hashOf(values: readonly unknown[]): bigint {
  const texts = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return BigInt(`0x${hash('sha256', JSON.stringify(texts)).slice(0, 32)}`);
}

export const READ_MARKS = 'SELECT * FROM ledger_copies';

/**
 * A copy that a ledger is the source or the target of. A target may be used when its copy is finished, a source never
 * again, so that at most one of the two is ever used.
 */
type CopyMark = Readonly<ReturnType<typeof readMark>>;
type CopyMarks = Readonly<Partial<Record<CopyMark['role'], CopyMark>>>;

function readMark(row: Row) {
  return {
    // The table's CHECK constraint allows no other roles.
    role: columns.text(row, 'role') as 'source' | 'target',
    /** The same on both sides. */
    id: columns.text(row, 'id'),
    /** The name of the other side. */
    other: columns.text(row, 'other'),
    /** When it began, in milliseconds since 1970. */
    at: columns.number(row, 'at'),
    isFinished: columns.numberOrNull(row, 'finished_at') !== null,
  };
}

export function marksOf(found: readonly Row[]): CopyMarks {
  return Object.fromEntries(found.map(readMark).map((each) => [each.role, each]));
}

function* readMarks(): Work<CopyMarks> {
  return marksOf(yield* rows(READ_MARKS));
}

/** Marks a ledger. A target forgets the copies before, of which it keeps nothing. */
export function* mark({ role, id, other }: Pick<CopyMark, 'role' | 'id' | 'other'>): Work<void> {
  yield* rows('DELETE FROM ledger_copies WHERE role = $1 OR $1 = $2', role, 'target');
  yield* insert('ledger_copies', { role, id, other, at: systemClock.now() });
}

export function* finishMark(role: CopyMark['role']): Work<void> {
  const text = 'UPDATE ledger_copies SET finished_at = $2 WHERE role = $1';
  yield* firstRow(text, role, systemClock.now());
}

/**
 * Why a ledger may not be used, as the end of a sentence; undefined when it may.
 * @param useMovedLedger allows a source; a target that is not complete is of no use
 */
export function markProblem(
  { source, target }: CopyMarks,
  { useMovedLedger }: { readonly useMovedLedger: boolean },
): string | undefined {
  if (target !== undefined && !target.isFinished)
    return `the copy of the ${target.other} into it, begun on ${dayOf(target)}, is not finished. Give the command "ledger copy" again to finish it.`;
  if (source === undefined || useMovedLedger) return undefined;
  const [state, remedy] = source.isFinished
    ? ['were moved', 'Use them there.']
    : ['are being moved', 'Give the command "ledger copy" again to finish that.'];
  return `its tokens and ledger ${state} into the ${source.other} on ${dayOf(source)}, so a balance could be spent twice. ${remedy} To use what stayed here all the same, with its old balances, give --use-moved-ledger.`;
}

function dayOf({ at }: CopyMark): string {
  return new Date(at).toISOString().slice(0, 10);
}
