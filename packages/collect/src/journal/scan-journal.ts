import { readSync } from 'node:fs';
import { JournalError } from './journal-error.ts';
import { decodeLine } from './journal-line.ts';

/** Where a line is in the file, without its line break. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

export interface ScannedLine {
  readonly place: LinePlace;
  readonly value: unknown;
}

const CHUNK_BYTES = 1 << 20;
const LINE_BREAK = 0x0a;

/**
 * Reads the lines of a journal, in turn. The last line is left out when it is torn: the process or the machine stopped
 * while it was written.
 * @throws JournalError when a line before the last one is damaged
 */
export function* scanJournal(fd: number, file: string): Generator<ScannedLine> {
  let number = 0;
  let damaged: number | undefined;
  for (const { bytes, offset } of linesOf(fd)) {
    number += 1;
    // Only now is it clear that the damaged line was not the last one.
    if (damaged !== undefined)
      throw new JournalError(
        `${file} is damaged in line ${damaged}. Restore it from a copy, or begin anew with another --out.`,
      );
    const value = decodeLine(bytes);
    if (value === undefined) damaged = number;
    else yield { place: { offset, length: bytes.length }, value };
  }
}

/** The lines that end in a line break. What follows the last one is torn. */
function* linesOf(fd: number): Generator<{ readonly bytes: Buffer; readonly offset: number }> {
  let rest = Buffer.alloc(0);
  let restOffset = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(fd, chunk, 0, CHUNK_BYTES, restOffset + rest.length);
    if (read === 0) return;
    const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, start)) {
      yield { bytes: bytes.subarray(start, end), offset: restOffset + start };
      start = end + 1;
    }
    rest = bytes.subarray(start);
    restOffset += start;
  }
}
