import { toJson } from '../to-json.ts';
import { cutText, cutTexts } from './cut-texts.ts';

export type JsonRow = Readonly<Record<string, unknown>>;

/** The rows that fit into a result. */
export interface FittedRows {
  readonly rows: readonly JsonRow[];
  /** How many rows, from the end on, did not fit. */
  readonly heldBack: number;
  /** How many texts were cut. */
  readonly cut: number;
}

/** Lengths at which texts are cut, tried one after the other until all rows fit. */
const TEXT_LIMITS = [Number.POSITIVE_INFINITY, 8000, 4000, 2000, 1000];
/** For a single row that is too large by itself. */
const HARD_TEXT_LIMITS = [500, 100];

const NESTED_TOO_DEEPLY = 'nested too deeply';

/**
 * Makes rows fit into a number of characters as JSON: first long texts are cut, then rows are held back. At least one
 * row is always there.
 */
export function fitRows(rows: readonly JsonRow[], characters: number): FittedRows {
  let fitted: FittedRows = { rows: [], heldBack: rows.length, cut: 0 };
  for (const limit of TEXT_LIMITS) {
    fitted = takeRows(rows, limit, characters);
    if (fitted.heldBack === 0) return fitted;
  }
  if (fitted.rows.length > 0) return fitted;
  return { ...fitSingleRow(rows[0] ?? {}, characters), heldBack: rows.length - 1 };
}

/** As many rows from the start as fit with texts of this length. */
function takeRows(rows: readonly JsonRow[], limit: number, characters: number): FittedRows {
  const taken: JsonRow[] = [];
  let left = characters;
  let cut = 0;
  for (const row of rows) {
    const { row: shorter, count, length } = cutRow(row, limit);
    left -= length + 1;
    if (left < 0) break;
    taken.push(shorter);
    cut += count;
  }
  return { rows: taken, heldBack: rows.length - taken.length, cut };
}

function fitSingleRow(row: JsonRow, characters: number): Pick<FittedRows, 'rows' | 'cut'> {
  for (const limit of HARD_TEXT_LIMITS) {
    const { row: shorter, count, length } = cutRow(flattened(row), limit);
    if (length < characters) return { rows: [shorter], cut: count };
  }
  const text = toJson(row) ?? NESTED_TOO_DEEPLY;
  // A character takes at most six characters as JSON.
  return { rows: [{ other: { row: cutText(text, Math.floor(characters / 8)) } }], cut: 1 };
}

/** Lists and objects become texts in `other`, which can be cut like any other text. */
function flattened({ other, ...row }: JsonRow): JsonRow {
  const isNested = (value: unknown) => typeof value === 'object' && value !== null;
  const nested = [...Object.entries(row), ...Object.entries(Object(other))].map(([name, value]) => [
    name,
    isNested(value) ? (toJson(value) ?? NESTED_TOO_DEEPLY) : value,
  ]);
  const plain = Object.entries(row).filter(([, value]) => !isNested(value));
  const rest = nested.filter(([name]) => !plain.some(([each]) => each === name));
  return { ...Object.fromEntries(plain), other: Object.fromEntries(rest) };
}

function cutRow(row: JsonRow, limit: number): { row: JsonRow; count: number; length: number } {
  const json = toJson(row);
  if (json === undefined) return { row: {}, count: 0, length: Number.POSITIVE_INFINITY };
  if (json.length <= limit) return { row, count: 0, length: json.length };
  const entries = Object.entries(row).map(([name, value]) => {
    const { value: shorter, count } = cutTexts(value, limit);
    return { name, shorter, count };
  });
  const cut = Object.fromEntries(entries.map(({ name, shorter }) => [name, shorter]));
  const count = entries.reduce((sum, each) => sum + each.count, 0);
  return { row: cut, count, length: toJson(cut)?.length ?? Number.POSITIVE_INFINITY };
}
