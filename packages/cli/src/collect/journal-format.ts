import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { isOperationId, type OperationId } from '@social-data/contract/operations';
import { UsageError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';

/** Parameters of a call by name. */
export type Parameters = Readonly<Record<string, unknown>>;

/** What a run collects. The first line of its journal. */
export interface JournalHeader {
  readonly operation: OperationId;
  /** Parameters that all inputs share. */
  readonly parameters: Parameters;
  /** The parameters of each input besides the shared ones. */
  readonly inputs: readonly Parameters[];
  /** Address of the service, which never contains a token. */
  readonly address: string;
  /** Version of the contract. */
  readonly contract: string;
}

/** The members that make a file a journal of this form. */
export const FORM = { journal: 'social-data', form: 1 } as const;

/** Reads the first line. @throws UsageError when it is not the header of a journal of this form */
export function readHeader(value: unknown, file: string): JournalHeader {
  const { journal, form, operation, parameters, inputs, address, contract } = Object(value);
  if (journal !== FORM.journal || form !== FORM.form || !isOperationId(String(operation)))
    throw new UsageError(texts.journal.notOurs(file));
  const isWhole = [operation, address, contract].every((text) => typeof text === 'string');
  if (!isWhole || !isParameters(parameters) || !isInputs(inputs))
    throw new UsageError(texts.journal.damaged(file, 1));
  return { operation, parameters, inputs, address, contract };
}

function isInputs(value: unknown): value is readonly Parameters[] {
  return Array.isArray(value) && value.every(isParameters);
}

function isParameters(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Refuses to go on with a journal of another run. More inputs, another order of them, a larger limit, other fields and
 * another format are no difference, and `localhost` is 127.0.0.1.
 * @throws UsageError that names what differs
 */
export function checkSameRun(journal: JournalHeader, run: JournalHeader, file: string): void {
  const { journal: say } = texts;
  const textOf = (value: unknown) => (value === undefined ? say.notGiven : JSON.stringify(value));
  const settingsOf = ({ operation, address, parameters }: JournalHeader): Parameters => ({
    operation,
    // This machine has several names.
    address: address.replace(/^(https?:\/\/)(?:localhost|\[::1\])(?=[:/]|$)/, '$1127.0.0.1'),
    ...parameters,
  });
  const [then, now] = [settingsOf(journal), settingsOf(run)];
  const differences = Object.keys({ ...then, ...now }).flatMap((name) => {
    const [before, after] = [textOf(then[name]), textOf(now[name])];
    return before === after ? [] : [say.differs(name, before, after)];
  });
  // Inputs that were not there then are no difference.
  const [first, ...more] = withoutInputs(journal.inputs, run.inputs);
  if (first)
    differences.push(say.missingInputs(more.length + 1, journal.inputs.length, textOf(first)));
  if (differences.length > 0) throw new UsageError(say.otherRun(file, differences.join('; ')));
}

export function withInputs(header: JournalHeader, added: readonly Parameters[]): JournalHeader {
  return { ...header, inputs: [...header.inputs, ...added] };
}

/** The same text for inputs with the same parameters, whatever their order. */
export function inputKey(input: Parameters): string {
  return JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The inputs that are not among the others. */
export function withoutInputs(
  inputs: readonly Parameters[],
  others: readonly Parameters[],
): readonly Parameters[] {
  const known = new Set(others.map(inputKey));
  return inputs.filter((input) => !known.has(inputKey(input)));
}

/** One page as it was received: a line of the journal. */
export interface PageRecord {
  /** Index of the input, from 0. */
  readonly input: number;
  /** Number of the page within its list, from 1. */
  readonly page: number;
  /** Parameters of the request. */
  readonly parameters: Parameters;
  /** Time of the response, in ISO 8601. */
  readonly fetchedAt: string;
  /** The `data` of the response. */
  readonly data: unknown;
}

/** The record in a line that passed its checksum; undefined when it is something else. */
export function asPageRecord(value: unknown): PageRecord | undefined {
  const { input, page, parameters, fetchedAt, data } = Object(value);
  if (!Number.isInteger(input) || !Number.isInteger(page)) return undefined;
  if (!isParameters(parameters) || typeof fetchedAt !== 'string') return undefined;
  return { input, page, parameters, fetchedAt, data };
}

/** A failure that the same call would have again: a line of the journal. A page of the same input after it outdates it. */
export interface FailureRecord {
  /** Index of the input, from 0. */
  readonly failed: number;
  /** Result code. */
  readonly code: number;
  readonly message: string;
}

/** The record in a line that passed its checksum; undefined when it is something else. */
function asFailureRecord(value: unknown): FailureRecord | undefined {
  const { failed, code, message } = Object(value);
  if (!Number.isInteger(failed) || !Number.isInteger(code)) return undefined;
  return { failed, code, message: String(message) };
}

/** Where a line is in the file, without its line break. */
export interface LinePlace {
  readonly offset: number;
  readonly length: number;
}

/** What the lines of a journal say: also the failure of each list that ended by one, and the length of all whole lines. */
export type LoadedJournal = ReturnType<typeof loadJournal>;

/** Reads a journal. @throws UsageError for a damaged one */
export function loadJournal(fd: number, file: string) {
  let header: JournalHeader | undefined;
  const pages: { readonly input: number; readonly place: LinePlace }[] = [];
  const failures = new Map<number, FailureRecord>();
  let size = 0;
  for (const { place, value } of scanJournal(fd, file)) {
    size = place.offset + place.length + 1;
    const record = asPageRecord(value);
    const failure = asFailureRecord(value);
    // Inputs that a later run added to those of the header.
    const { added } = Object(value);
    if (header === undefined) header = readHeader(value, file);
    else if (record) {
      pages.push({ input: record.input, place });
      failures.delete(record.input);
    } else if (failure) failures.set(failure.failed, failure);
    else if (isInputs(added)) header = withInputs(header, added);
    else throw new UsageError(texts.journal.damaged(file, pages.length + 2));
  }
  if (header === undefined) throw new UsageError(texts.journal.notOurs(file));
  return { header, pages, failures, size };
}

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

const CHUNK_BYTES = 1 << 20;
const LINE_BREAK = 0x0a;

/**
 * Reads the lines of a journal, in turn. The last line is left out when it is torn: the process or the machine stopped
 * while it was written.
 * @throws UsageError when a line before the last one is damaged
 */
function* scanJournal(
  fd: number,
  file: string,
): Generator<{ readonly place: LinePlace; readonly value: unknown }> {
  let number = 0;
  let damaged: number | undefined;
  for (const { bytes, offset } of linesOf(fd)) {
    number += 1;
    // An output, for example, whose journal was meant.
    if (damaged === 1) throw new UsageError(texts.journal.notOurs(file));
    // Only now is it clear that the damaged line was not the last one.
    if (damaged !== undefined) throw new UsageError(texts.journal.damaged(file, damaged));
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

/** What tells an input from the others: its value, or all its parameters when it has several. */
export function inputName(input: Parameters): unknown {
  const values = Object.values(input);
  return values.length === 1 ? values[0] : input;
}

/** The values of an input for a person, such as `author-1 / LIVE_STREAMING`. */
export function inputText(input: Parameters): string {
  return Object.values(input).map(String).join(' / ') || texts.run.theCall;
}
