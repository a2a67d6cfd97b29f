/** The text of a file in chunks of any size, as a read stream yields it. */
export type TextChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface FileLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Undefined when the line cannot be decoded. */
  readonly text: string | undefined;
  readonly problem?: string;
}

/** A captured call takes some kilobytes, a whole page of answers perhaps a hundred. */
const MAX_LINE_BYTES = 2 ** 20;
/** Text that is yielded together. */
const BATCH_BYTES = 2 ** 20;
const NEWLINE = 0x0a;

/**
 * Splits a file at LF or CRLF, drops blank lines, and yields the others in batches. At most one batch and one line
 * are in memory. Only these bytes end a line: JSON texts may contain other line separators such as U+2028. A line of
 * more than 1 MiB is the last one that is read, because it may have no end.
 */
export async function* splitLines(chunks: TextChunks): AsyncGenerator<readonly FileLine[]> {
  const splitter = createLineSplitter();
  for await (const chunk of chunks) {
    splitter.add(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    if (splitter.isTooLong()) break;
    if (splitter.size() >= BATCH_BYTES) yield splitter.takeBatch();
  }
  splitter.end();
  yield splitter.takeBatch();
}

function createLineSplitter() {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  let batch: FileLine[] = [];
  let batchBytes = 0;

  const append = (part: Uint8Array) => {
    length += part.length;
    if (length <= MAX_LINE_BYTES && part.length > 0) parts.push(part);
  };
  const endLine = () => {
    const line = length > MAX_LINE_BYTES ? tooLong(number) : decodeLine(number, parts);
    if (line) batch.push(line);
    batchBytes += length;
    number += 1;
    parts = [];
    length = 0;
  };
  return {
    add: (chunk: Uint8Array) => {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        append(chunk.subarray(start, end));
        if (length > MAX_LINE_BYTES) return;
        endLine();
        start = end + 1;
      }
      append(chunk.subarray(start));
    },
    end: () => {
      if (length > 0) endLine();
    },
    isTooLong: () => length > MAX_LINE_BYTES,
    size: () => batchBytes,
    takeBatch: (): readonly FileLine[] => {
      const lines = batch;
      batch = [];
      batchBytes = 0;
      return lines;
    },
  };
}

function tooLong(number: number): FileLine {
  const problem = `The line has more than ${MAX_LINE_BYTES} bytes: split it into several lines. What follows it was not read.`;
  return { number, text: undefined, problem };
}

function decodeLine(number: number, parts: readonly Uint8Array[]): FileLine | undefined {
  try {
    // The decoder drops a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)).trim();
    return text === '' ? undefined : { number, text };
  } catch {
    return {
      number,
      text: undefined,
      problem: 'The line is not valid UTF-8. Save the file in UTF-8.',
    };
  }
}
