import { operationIds } from '@social-data/contract/operations';
import { type DatasetEntry, LineError } from './dataset-entry.ts';
import { answerEntry, parseCapturedCall, userEntry } from './parse-captured-call.ts';
import { validatePayload } from './validate-payload.ts';

/** A parsed line; its members depend on its kind. */
type JsonObject = Readonly<Record<string, unknown>>;

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
    return [{ kind: 'question', questionId: requireText(line, 'questionId'), adSlot }];
  },
  answer: (line) => {
    const body = { code: 0, data: { data: [{ target: line.answer }] } };
    const [item] = validatePayload('listAnswers', body, 'answer').data ?? [];
    return [answerEntry(requireText(line, 'questionId'), item?.target ?? {}, 'next')];
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
    const kind = String(line.kind);
    const parse = Object.hasOwn(parsersByKind, kind) ? parsersByKind[kind] : undefined;
    if (parse) return parse(line);
    const kinds = Object.keys(parsersByKind).join(', ');
    throw new LineError(`The kind is unknown. Use one of: ${kinds}.`);
  }
  if (!('operationId' in line) || !('body' in line || 'data' in line)) {
    throw new LineError(
      `The line has neither a kind nor operationId, parameters and body. The operationId is one of: ${operationIds.join(', ')}.`,
    );
  }
  const entries = parseCapturedCall(line);
  rejectRepeatedToken(line, entries);
  return entries;
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineError('The line is not JSON. Each line has to be one JSON object.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LineError('The line is not a JSON object.');
  if (isNestedDeeperThan(MAX_NESTING, value))
    throw new LineError(
      `The line is nested too deeply: objects and lists may contain each other ${MAX_NESTING} times.`,
    );
  return { ...value };
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
  const token = String(parameters.token);
  if (token.length < MIN_TOKEN_LENGTH) return;
  const forms = [JSON.stringify(token).slice(1, -1), encodeURIComponent(token.toWellFormed())];
  const texts = entries.map(storedText);
  if (texts.some((text) => forms.some((form) => text.includes(form)))) {
    throw new LineError(
      'The response contains the token of its call, and tokens must not be stored. Remove it from the response.',
    );
  }
}

function storedText(entry: DatasetEntry): string {
  switch (entry.kind) {
    case 'user':
      return entry.user.body;
    case 'captured':
      return entry.payload.data;
    case 'question':
      return entry.adSlot ?? '';
    case 'answer':
      return entry.answer.body;
    default:
      return entry.id;
  }
}

function requireText(line: JsonObject, name: string): string {
  const value = line[name];
  if (typeof value === 'string' && value.trim() !== '') return value.toWellFormed();
  throw new LineError(`The member ${name} is missing, blank or not a string.`);
}
