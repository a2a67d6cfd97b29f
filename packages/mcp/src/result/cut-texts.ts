import { toJson } from '../to-json.ts';

/** A value with its long texts cut, and how many were. */
export interface CutValue {
  readonly value: unknown;
  readonly count: number;
}

/** What is nested more deeply becomes text. */
const MAX_DEPTH = 100;

/** Cuts every text of a value that is longer than `limit` characters, with a mark that says how long it was. */
export function cutTexts(value: unknown, limit: number): CutValue {
  let count = 0;
  const cut = (part: unknown, depth = 0): unknown => {
    if (depth > MAX_DEPTH) return cut(toJson(part) ?? 'nested too deeply');
    if (typeof part === 'string') {
      if (part.length <= limit) return part;
      count += 1;
      return cutText(part, limit);
    }
    if (Array.isArray(part)) return part.map((each) => cut(each, depth + 1));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [key, cut(each, depth + 1)]),
    );
  };
  return { value: cut(value), count };
}

/** The beginning of a text, never half of a character. */
export function cutText(text: string, limit: number): string {
  const start = text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  return `${start}… [cut: ${text.length} characters]`;
}
