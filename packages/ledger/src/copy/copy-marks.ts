import { columns, type Row } from '@social-data/database/columns';
import { firstRow, rows, type Work } from '../ledger-database.ts';

/**
 * A copy that a ledger is the source or the target of. A target may be used when its copy is finished, a source never
 * again, so that at most one of the two is ever used.
 */
export interface CopyMark {
  readonly role: 'source' | 'target';
  /** The same on both sides. */
  readonly id: string;
  /** The name of the other side. */
  readonly other: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly isFinished: boolean;
}

export interface CopyMarks {
  readonly source?: CopyMark;
  readonly target?: CopyMark;
}

export const READ_MARKS = 'SELECT * FROM ledger_copies';

export function marksOf(found: readonly Row[]): CopyMarks {
  const marks = found.map(
    (row): CopyMark => ({
      role: columns.text(row, 'role') === 'source' ? 'source' : 'target',
      id: columns.text(row, 'id'),
      other: columns.text(row, 'other'),
      at: columns.number(row, 'at'),
      isFinished: columns.numberOrNull(row, 'finished_at') !== null,
    }),
  );
  return Object.fromEntries(marks.map((mark) => [mark.role, mark]));
}

export function* readMarks(): Work<CopyMarks> {
  return marksOf(yield* rows(READ_MARKS));
}

/** Marks a ledger. A target forgets the copies before, of which it keeps nothing. */
export function* mark({ role, id, other, at }: Omit<CopyMark, 'isFinished'>): Work<void> {
  yield* rows('DELETE FROM ledger_copies WHERE role = $1 OR $1 = $2', role, 'target');
  yield* rows(
    'INSERT INTO ledger_copies (role, id, other, at) VALUES ($1, $2, $3, $4)',
    ...[role, id, other, at],
  );
}

export function* finishMark(role: CopyMark['role'], now: number): Work<void> {
  yield* firstRow('UPDATE ledger_copies SET finished_at = $2 WHERE role = $1', role, now);
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
