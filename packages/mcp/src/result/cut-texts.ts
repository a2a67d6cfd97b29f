import { toJson } from '../to-json.ts';

/** A value with its long texts cut. */
export interface CutValue {
  readonly value: unknown;
  /** How many texts were cut. */
  readonly count: number;
  /** The fewest characters that a cut text shows. */
  readonly shown: number;
}

/** Says where the rest of a text is that was cut after so many characters. */
export type DescribeRest = (shown: number) => string;

/** What is nested more deeply becomes text. */
const MAX_DEPTH = 100;

/** Cuts every text of a value that is longer than `limit` characters, with a mark that says how long it was. */
export function cutTexts(value: unknown, limit: number, rest?: DescribeRest): CutValue {
  let count = 0;
  let shown = Number.POSITIVE_INFINITY;
  const cut = (part: unknown, depth = 0): unknown => {
    if (depth > MAX_DEPTH) return cut(toJson(part) ?? 'nested too deeply');
    if (typeof part === 'string') {
      if (part.length <= limit) return part;
      count += 1;
      shown = Math.min(shown, startOf(part, limit).length);
      return cutText(part, limit, rest);
    }
    if (Array.isArray(part)) return part.map((each) => cut(each, depth + 1));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [key, cut(each, depth + 1)]),
    );
  };
  return { value: cut(value), count, shown };
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
