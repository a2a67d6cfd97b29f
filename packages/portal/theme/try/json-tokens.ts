/** A part of a JSON text and what it is. */
export interface JsonToken {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'plain';
  readonly text: string;
}

/** Longer texts stay plain: the browser would be busy with their parts for too long. */
const MAX_LENGTH = 100_000;

const TOKEN =
  /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d[\d.eE+-]*)|(?<word>true|false|null)/g;

/** Splits a JSON text for colouring. Text that is no JSON is one plain part. */
function jsonTokens(text: string): readonly JsonToken[] {
  if (text.length > MAX_LENGTH || !/^\s*[{[]/.test(text)) return [{ kind: 'plain', text }];
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: text.slice(end, match.index) });
    tokens.push({ kind: kindOf(match.groups), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) tokens.push({ kind: 'plain', text: text.slice(end) });
  return tokens;
}

/** The parts of a JSON text by its lines. Only plain parts have an end of a line in them. */
export function jsonLines(text: string): readonly (readonly JsonToken[])[] {
  const lines: JsonToken[][] = [[]];
  for (const { kind, text: part } of jsonTokens(text)) {
    for (const [index, piece] of part.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  }
  return lines;
}

function kindOf(groups: Readonly<Record<string, string | undefined>> = {}): JsonToken['kind'] {
  const kinds = ['key', 'string', 'number', 'word'] as const;
  return kinds.find((kind) => groups[kind] !== undefined) ?? 'plain';
}
