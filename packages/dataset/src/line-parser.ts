import type { OperationData } from '@social-data/contract';
import { isOperationId, type OperationId, operationIds } from '@social-data/contract/operations';
import { readParameters } from '@social-data/contract/parameters';
import { resultCode } from '@social-data/contract/result-codes';
import type { Answer, User } from '@social-data/contract/types';
import { responses } from '@social-data/contract/validators';
import { pathValues, withDefaults } from '@social-data/server-protocol';
import {
  type CapturedAnswer,
  type CapturedList,
  type CapturedPayload,
  canonicalKey,
  type StoredUser,
} from './revision-writer.ts';

declare global {
  /** Of ECMAScript 2026, which the types of TypeScript lack. */
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): value is { readonly rawJSON: string };
  }
}

/** One thing to store, parsed from a line of an import file. */
export type DatasetEntry =
  | { readonly kind: 'user'; readonly user: StoredUser }
  | { readonly kind: 'sample-author'; readonly id: string }
  | { readonly kind: 'captured'; readonly payload: CapturedPayload }
  | { readonly kind: 'list'; readonly list: CapturedList };

/** The position of an answer that follows the previous one of this kind, to the same question in the same file. */
export const NEXT_POSITION = -1;

/** A line cannot be imported. The message says why and what is allowed, and repeats no value of the line. */
export class LineError extends Error {
  override readonly name = 'LineError' as const;
}

/**
 * Validates a response body against the contract and returns its payload. Members that the contract does not know
 * are allowed.
 * @param name how error messages call the body
 * @throws LineError for a failure, and for a body that does not match the contract
 */
function validatePayload<Id extends OperationId>(
  operationId: Id,
  body: unknown,
  name: string,
): OperationData[Id] {
  const code = codeOf(body);
  if (code !== undefined && code !== String(resultCode.success)) {
    throw new LineError(
      `The ${name} is a failure with code ${code}. Only responses with code 0 can be imported: remove the line.`,
    );
  }
  const validate = responses[operationId];
  // A long number is an object here. Once it was written, it is the number that callers read.
  if (!validate(JSON.parse(JSON.stringify(body)))) {
    const [error] = validate.errors ?? [];
    const location = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
    throw new LineError(
      `The ${name} does not match the contract of ${operationId}${location}: ${error?.message ?? 'it is not valid'}.`,
    );
  }
  // The validator accepted it, and its code is not that of a failure.
  return (body as { data: OperationData[Id] }).data;
}

/** Undefined for anything that does not look like a code: the validator names that problem. */
function codeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const code = plainText(body.code) ?? '';
  return /^[0-9]{1,4}$/.test(code) ? code : undefined;
}

/** A string, number, boolean or null as text; undefined for objects and lists. */
function plainText(value: unknown): string | undefined {
  if (JSON.isRawJSON(value)) return value.rawJSON;
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

/** A parsed line; its members depend on its kind. */
type JsonObject = Readonly<Record<string, unknown>>;

/** Extracts what to store. Paging, cursors, session and filters are left out: the gateway makes its own. */
function parseCapturedCall(line: JsonObject): DatasetEntry[] {
  const { operationId } = line;
  if (typeof operationId !== 'string' || !isOperationId(operationId))
    throw new LineError(
      `The line has no kind, and no operationId of the contract. Use one of: ${operationIds.join(', ')}.`,
    );
  const values = validateParameters(operationId, line.parameters);
  const body = 'body' in line ? line.body : { code: 0, data: line.data };
  const payloadOf = <Id extends OperationId>(id: Id) => validatePayload(id, body, 'body');
  switch (operationId) {
    case 'searchUsers':
      return (payloadOf(operationId).users ?? []).map(userEntry);
    case 'listAnswers':
      return [listEntry(payloadOf(operationId), withDefaults(operationId, values))];
    default: {
      const key = canonicalKey(operationId, values);
      const data = JSON.stringify(payloadOf(operationId));
      return [{ kind: 'captured', payload: { operationId, key, data } }];
    }
  }
}

function userEntry(user: User, index = 0): DatasetEntry {
  const id = requireId(user, `user ${index + 1}`);
  return { kind: 'user', user: { id, body: JSON.stringify(user) } };
}

function capturedAnswer(answer: Answer, position: number | null): CapturedAnswer {
  const updated = answer.updated_time ?? 0;
  return {
    id: requireId(answer, 'answer'),
    position,
    // Larger numbers are not times, and SQLite would not store them as integers.
    updated: Number.isSafeInteger(updated) ? updated : 0,
    body: JSON.stringify(answer),
  };
}

function listEntry(
  { data = [], ad_info }: OperationData['listAnswers'],
  { questionId, order }: Readonly<Record<string, unknown>>,
): DatasetEntry {
  const answers = data.flatMap(({ target, position = -1 }) => {
    if (!target) return [];
    // A position in the list sorted by update says nothing about the default order.
    const isKnown = order === '_default' && Number.isSafeInteger(position) && position >= 0;
    return [capturedAnswer(target, isKnown ? position : null)];
  });
  const adSlot = ad_info && JSON.stringify(ad_info);
  return { kind: 'list', list: { questionId: String(questionId).toWellFormed(), answers, adSlot } };
}

function requireId({ id }: { readonly id?: string }, name: string): string {
  if (id === undefined || id === '') {
    throw new LineError(`The ${name} has no id. Only users and answers with an id can be stored.`);
  }
  return id.toWellFormed();
}

/** Validates the parameters like those of a call. The token is left out, so that none is ever stored. */
function validateParameters(operationId: OperationId, parameters: unknown): object {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) {
    throw new LineError('The member parameters is not an object. Write {"name": "value"}.');
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const text = plainText(value);
    if (text === undefined) throw new LineError(`The parameter ${name} is not a plain value.`);
    if (name !== 'token' && value !== null) query.set(name, text);
  }
  const read = readParameters(operationId, query);
  if (read.ok) return { ...read.values, ...pathValues(operationId, query) };
  throw new LineError(read.problems.map(({ message }) => message).join(' '));
}

/** Parsers of the lines with a `kind`, which only `exportDataset` writes. */
const parsersByKind: Readonly<Record<string, (line: JsonObject) => DatasetEntry[]>> = {
  user: ({ user }) => {
    const body = { code: 0, data: { users: [user] } };
    return (validatePayload('searchUsers', body, 'user').users ?? []).map(userEntry);
  },
  'sample-author': (line) => [{ kind: 'sample-author', id: requireText(line, 'oAuthorId') }],
  question: (line) => {
    const { ad_info = null } = line;
    const body = { code: 0, data: { data: [], ...(ad_info !== null && { ad_info }) } };
    validatePayload('listAnswers', body, 'ad_info');
    const adSlot = ad_info === null ? null : JSON.stringify(ad_info);
    const questionId = requireText(line, 'questionId');
    return [{ kind: 'list', list: { questionId, answers: [], adSlot } }];
  },
  answer: (line) => {
    const body = { code: 0, data: { data: [{ target: line.answer }] } };
    const [item] = validatePayload('listAnswers', body, 'answer').data ?? [];
    const answers = [capturedAnswer(item?.target ?? {}, NEXT_POSITION)];
    return [{ kind: 'list', list: { questionId: requireText(line, 'questionId'), answers } }];
  },
};

/** Payloads of the contract have at most a dozen. Deep nesting overflows the stack of programs that read it. */
const MAX_NESTING = 100;

/** Shorter tokens may occur in a payload by chance. */
const MIN_TOKEN_LENGTH = 8;

/**
 * Parses one line of an import file.
 * @throws LineError when the line cannot be imported
 */
export function parseLine(text: string): DatasetEntry[] {
  const line = parseObject(text);
  if ('kind' in line) {
    const kind = plainText(line.kind) ?? '';
    const parse = Object.hasOwn(parsersByKind, kind) ? parsersByKind[kind] : undefined;
    if (parse) return parse(line);
    const kinds = Object.keys(parsersByKind).join(', ');
    throw new LineError(`The kind is unknown. Use one of: ${kinds}.`);
  }
  const entries = parseCapturedCall(line);
  rejectRepeatedToken(line, entries);
  return entries;
}

/** As many digits in a row, or in an exponent, as JavaScript does not keep of every number, as in long ids. */
const LONG_NUMBER = /\d{16}|e[+-]?\d{3}/i;

/** Long numbers keep their digits: one that loses some is an object that `JSON.stringify` writes as it was read. */
function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    // Rejected below.
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LineError('The line is not JSON. Each line has to be one JSON object.');
  if (isNestedDeeperThan(MAX_NESTING, value))
    throw new LineError(
      `The line is nested too deeply: objects and lists may contain each other ${MAX_NESTING} times.`,
    );
  return { ...value };
}

function keepDigits(_: string, value: unknown, context: { readonly source?: string } = {}) {
  const { source = '' } = context;
  const losesDigits =
    typeof value === 'number' && LONG_NUMBER.test(source) && String(value) !== source;
  return losesDigits ? JSON.rawJSON(source) : value;
}

/** `JSON.parse` takes any depth; this looks no deeper than it has to. */
function isNestedDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isNestedDeeperThan(depth - 1, member));
}

/** The parameter `token` is left out. A response that repeats its value is refused, because it would be stored. */
function rejectRepeatedToken({ parameters }: JsonObject, entries: readonly DatasetEntry[]): void {
  if (typeof parameters !== 'object' || parameters === null || !('token' in parameters)) return;
  const token = plainText(parameters.token) ?? '';
  if (token.length < MIN_TOKEN_LENGTH) return;
  const forms = [JSON.stringify(token).slice(1, -1), encodeURIComponent(token.toWellFormed())];
  if (textsIn(entries).some((text) => forms.some((form) => text.includes(form)))) {
    throw new LineError(
      'The response contains the token of its call, and tokens must not be stored. Remove it from the response.',
    );
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function requireText(line: JsonObject, name: string): string {
  const value = line[name];
  if (typeof value === 'string' && value.trim() !== '') return value.toWellFormed();
  throw new LineError(`The member ${name} is missing, blank or not a string.`);
}
