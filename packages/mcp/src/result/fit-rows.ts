/** The range of `--max-characters`. */
export const MAX_CHARACTERS = { minimum: 10_000, maximum: 1_000_000 };

/** How many characters of JSON each part of a call may have, so that a result never has more than its limit. */
export interface CharacterLimits {
  /** All arguments: a result repeats them in `next`. */
  readonly arguments: number;
  /** The arguments of the next page of a list. */
  readonly next: number;
  /** What belongs to no row. */
  readonly other: number;
  /** The rows together with `next` and what belongs to no row. */
  readonly rows: number;
}

/** Reserved for the notice, the numbers and the warnings. */
const ENVELOPE = 2500;

/** Divides the characters of a result among its parts. */
export function characterLimits(result: number): CharacterLimits {
  const other = Math.floor(result * 0.2);
  return { arguments: 2 * other, next: other, other, rows: result - ENVELOPE };
}

/** Characters of a value as JSON; 0 for undefined, which has none. */
export function jsonLength(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

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

/** Says where the rest of a text is that was cut after so many characters. */
type DescribeRest = (shown: number) => string;

/** The same, by the index of its row. */
export type RestOfRow = (index: number) => DescribeRest;

/** Lengths at which texts are cut, tried one after the other until all rows fit. */
const TEXT_LIMITS = [Number.POSITIVE_INFINITY, 32_000, 16_000, 8000, 4000, 2000, 1000];
/** For a single row that is too large by itself. */
const HARD_TEXT_LIMITS = [500, 100];

/**
 * Makes rows fit into a number of characters as JSON: first long texts are cut, then rows are held back. At least one
 * row is always there; one with very many members becomes a text.
 */
export function fitRows(
  rows: readonly JsonRow[],
  characters: number,
  restOf: RestOfRow,
): FittedRows {
  let fitted: FittedRows = { rows: [], heldBack: rows.length, cut: 0, shown: 0 };
  for (const limit of TEXT_LIMITS) {
    fitted = takeRows(rows, limit, characters, restOf);
    if (fitted.heldBack === 0) return fitted;
  }
  if (fitted.rows.length > 0) return fitted;
  const [first = {}] = rows;
  const heldBack = rows.length - 1;
  for (const limit of HARD_TEXT_LIMITS) {
    fitted = takeRows([first], limit, characters, restOf);
    if (fitted.heldBack === 0) return { ...fitted, heldBack };
  }
  const row = cutToFit(JSON.stringify(first), characters - 50);
  return { rows: [{ other: { row } }], heldBack, cut: 1, shown: Number.POSITIVE_INFINITY };
}

/** As many rows from the start as fit with texts of this length. */
function takeRows(
  rows: readonly JsonRow[],
  limit: number,
  characters: number,
  restOf: RestOfRow,
): FittedRows {
  const taken: JsonRow[] = [];
  let left = characters;
  let cut = 0;
  let shown = Number.POSITIVE_INFINITY;
  for (const [index, row] of rows.entries()) {
    const shorter = cutTexts(row, limit, restOf(index));
    left -= jsonLength(shorter.row) + 1;
    if (left < 0) break;
    taken.push(shorter.row);
    cut += shorter.count;
    shown = Math.min(shown, shorter.shown);
  }
  return { rows: taken, heldBack: rows.length - taken.length, cut, shown };
}

/** Cuts every text of a row that is longer than `limit` characters, and says how many and what the shortest one shows. */
function cutTexts(row: JsonRow, limit: number, rest: DescribeRest) {
  let count = 0;
  let shown = Number.POSITIVE_INFINITY;
  const cut = (part: unknown): unknown => {
    if (typeof part === 'string') {
      if (part.length <= limit) return part;
      count += 1;
      shown = Math.min(shown, startOf(part, limit).length);
      return cutText(part, limit, rest);
    }
    if (Array.isArray(part)) return part.map(cut);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, cut(each)]));
  };
  return { row: Object(cut(row)), count, shown };
}

/** The longest beginning with a mark that has at most so many characters as JSON, where a character takes up to six. */
export function cutToFit(text: string, characters: number): string {
  const long = cutText(text, characters * 0.75);
  return jsonLength(long) <= characters ? long : cutText(text, characters / 8);
}

/** The beginning of a text with a mark. */
export function cutText(text: string, limit: number, rest?: DescribeRest): string {
  const start = startOf(text, limit);
  const where = rest === undefined ? '' : `; ${rest(start.length)}`;
  return `${start}… [cut: ${text.length} characters${where}]`;
}

/** The beginning of a text, never half of a character. */
function startOf(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}
