import { crc32 } from 'node:zlib';

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
