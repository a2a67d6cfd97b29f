import { toJson } from '../to-json.ts';
import { type CutValue, cutText, cutTexts, type DescribeRest } from './cut-texts.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

/** The rows that fit into a result. */
export interface FittedRows {
  readonly rows: readonly JsonRow[];
  /** How many rows, from the end on, did not fit. */
  readonly heldBack: number;
  /** How many texts were cut. */
  readonly cut: number;
  /** The fewest characters that a cut text shows. */
  readonly shown: number;
}

/** Says where the rest of a text is, by the index of its row. */
export type RestOfRow = (index: number) => DescribeRest;

interface CutRow {
  readonly row: JsonRow;
  readonly count: number;
  readonly shown: number;
  /** As JSON. */
  readonly length: number;
}

/** Lengths at which texts are cut, tried one after the other until all rows fit. */
const TEXT_LIMITS = [Number.POSITIVE_INFINITY, 32_000, 16_000, 8000, 4000, 2000, 1000];
/** For a single row that is too large by itself. */
const HARD_TEXT_LIMITS = [500, 100];
/** The most characters of a mark without the place of the rest. */
const MARK = 40;

const NESTED_TOO_DEEPLY = 'nested too deeply';

/**
 * Makes rows fit into a number of characters as JSON: first long texts are cut, then rows are held back. At least one
 * row is always there.
 */
export function fitRows(
  rows: readonly JsonRow[],
  characters: number,
  restOf?: RestOfRow,
): FittedRows {
  let fitted: FittedRows = { rows: [], heldBack: rows.length, cut: 0, shown: 0 };
  for (const limit of TEXT_LIMITS) {
    fitted = takeRows(rows, limit, characters, restOf);
    if (fitted.heldBack === 0) return fitted;
  }
  if (fitted.rows.length > 0) return fitted;
  return { ...fitSingleRow(rows[0] ?? {}, characters, restOf?.(0)), heldBack: rows.length - 1 };
}

/** As many rows from the start as fit with texts of this length. */
function takeRows(
  rows: readonly JsonRow[],
  limit: number,
  characters: number,
  restOf?: RestOfRow,
): FittedRows {
  const taken: JsonRow[] = [];
  let left = characters;
  let cut = 0;
  let shown = Number.POSITIVE_INFINITY;
  for (const [index, row] of rows.entries()) {
    const shorter = cutRow(row, limit, restOf?.(index));
    left -= shorter.length + 1;
    if (left < 0) break;
    taken.push(shorter.row);
    cut += shorter.count;
    shown = Math.min(shown, shorter.shown);
  }
  return { rows: taken, heldBack: rows.length - taken.length, cut, shown };
}

function fitSingleRow(
  row: JsonRow,
  characters: number,
  rest?: DescribeRest,
): Omit<FittedRows, 'heldBack'> {
  for (const limit of HARD_TEXT_LIMITS) {
    const flat = flattened(row, limit);
    const shorter = cutRow(flat.row, limit, rest);
    const { count, shown, length } = shorter;
    if (length < characters) return { rows: [shorter.row], cut: flat.cut + count, shown };
  }
  const text = toJson(row) ?? NESTED_TOO_DEEPLY;
  // A character takes at most six characters as JSON.
  const start = cutText(text, Math.floor(characters / 8));
  return { rows: [{ other: { row: start } }], cut: 1, shown: Number.POSITIVE_INFINITY };
}

/** Lists and objects become texts in `other`. Those are cut here, because their rest cannot be asked for. */
function flattened({ other, ...row }: JsonRow, limit: number): { row: JsonRow; cut: number } {
  let cut = 0;
  const isNested = (value: unknown) => typeof value === 'object' && value !== null;
  const textOf = (value: unknown) => {
    const text = toJson(value) ?? NESTED_TOO_DEEPLY;
    if (text.length <= limit) return text;
    cut += 1;
    return cutText(text, limit - MARK);
  };
  const nested = [...Object.entries(row), ...Object.entries(Object(other))].map(([name, value]) => [
    name,
    isNested(value) ? textOf(value) : value,
  ]);
  const plain = Object.entries(row).filter(([, value]) => !isNested(value));
  const rest = nested.filter(([name]) => !plain.some(([each]) => each === name));
  return { row: { ...Object.fromEntries(plain), other: Object.fromEntries(rest) }, cut };
}

function cutRow(row: JsonRow, limit: number, rest?: DescribeRest): CutRow {
  const json = toJson(row);
  const shown = Number.POSITIVE_INFINITY;
  if (json === undefined) return { row: {}, count: 0, shown, length: shown };
  if (json.length <= limit) return { row, count: 0, shown, length: json.length };
  const entries = Object.entries(row).map(([name, value]): [string, CutValue] => [
    name,
    cutTexts(value, limit, rest),
  ]);
  const cut = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  return {
    row: cut,
    count: entries.reduce((sum, [, { count }]) => sum + count, 0),
    shown: Math.min(...entries.map(([, part]) => part.shown)),
    length: toJson(cut)?.length ?? Number.POSITIVE_INFINITY,
  };
}
