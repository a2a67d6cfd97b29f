import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { JournalError } from './journal-header.ts';

/** Hexadecimal digits of the checksum, and the blank after it. */
const CHECKSUM_LENGTH = 8;

/** Changes the JSON of a line before it is written, to mask a token. It must be JSON again. */
export type MaskJson = (json: string) => string;

const NO_CHECKSUM = '0'.repeat(CHECKSUM_LENGTH);

/** A value as one line of a journal: the CRC-32 of its JSON, a blank, the JSON. */
export function encodeLine(value: object, mask: MaskJson): Buffer {
  // Encoded once, because pages are long; the checksum takes its place afterwards.
  const line = Buffer.from(`${NO_CHECKSUM} ${mask(JSON.stringify(value))}\n`);
  line.write(checksumOf(line.subarray(CHECKSUM_LENGTH + 1, -1)), 'latin1');
  return line;
}

/** The value of a line without its line break; undefined for a damaged one. */
export function decodeLine(line: Buffer): unknown {
  const json = line.subarray(CHECKSUM_LENGTH + 1);
  const checksum = line.toString('latin1', 0, CHECKSUM_LENGTH + 1);
  if (checksum !== `${checksumOf(json)} `) return undefined;
  return JSON.parse(json.toString('utf8'));
}

function checksumOf(json: Buffer): string {
  return crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0');
}

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
