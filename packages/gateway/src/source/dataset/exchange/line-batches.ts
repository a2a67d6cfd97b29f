/** The text of a file in pieces of any size, as a read stream gives it. */
export type TextPieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface FileLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Undefined when the line cannot be read. */
  readonly text: string | undefined;
  readonly problem?: string;
}

/** Bytes of the longest line that is taken: a captured answer has some thousands, a whole list perhaps a million. */
const LONGEST_LINE = 8 * 2 ** 20;
/** Bytes of text that are handed on together. */
const BATCH = 2 ** 20;
const NEWLINE = 0x0a;

/**
 * Splits a file into its lines, at LF or CRLF, without those that are blank, and hands them on in batches. It holds
 * no more than one batch and one line in memory. Lines are told by their bytes: other signs that end a line
 * elsewhere may stand inside of JSON.
 */
export async function* lineBatches(pieces: TextPieces): AsyncGenerator<readonly FileLine[]> {
  const reader = lineReader();
  for await (const piece of pieces) {
    reader.add(typeof piece === 'string' ? Buffer.from(piece) : piece);
    if (reader.size() >= BATCH) yield reader.take();
  }
  reader.end();
  yield reader.take();
}

function lineReader() {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  let lines: FileLine[] = [];
  let taken = 0;

  const keep = (part: Uint8Array) => {
    length += part.length;
    // Of a line that is too long nothing is kept.
    if (length > LONGEST_LINE) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const endLine = () => {
    const line = readLine(number, Buffer.concat(parts), length);
    if (line) lines.push(line);
    taken += length;
    number += 1;
    parts = [];
    length = 0;
  };
  return {
    add: (piece: Uint8Array) => {
      let start = 0;
      for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
        keep(piece.subarray(start, end));
        endLine();
        start = end + 1;
      }
      keep(piece.subarray(start));
    },
    end: () => {
      if (length > 0) endLine();
    },
    size: () => taken,
    take: (): readonly FileLine[] => {
      const batch = lines;
      lines = [];
      taken = 0;
      return batch;
    },
  };
}

function readLine(number: number, bytes: Uint8Array, length: number): FileLine | undefined {
  if (length > LONGEST_LINE) {
    const problem = `It has ${length} bytes. A line may have up to ${LONGEST_LINE}: split it into several.`;
    return { number, text: undefined, problem };
  }
  try {
    // A byte order mark is left out by the decoder.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
    return text === '' ? undefined : { number, text };
  } catch {
    return { number, text: undefined, problem: 'It is no UTF-8. Save the file in UTF-8.' };
  }
}
