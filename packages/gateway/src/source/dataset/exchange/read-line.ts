import { operationIds } from '@social-data/contract/operations';
import { answerEntry, capturedEntries, userEntry } from './captured-entries.ts';
import { checkedData } from './checked-data.ts';
import { type DatasetEntry, LineError } from './dataset-entry.ts';

/** A line as it comes; which members it has is told by its kind. */
type RawLine = Readonly<Record<string, unknown>>;

/** The kinds of lines that `exportDataset` writes, beside captured answers. */
const readers: Readonly<Record<string, (line: RawLine) => DatasetEntry[]>> = {
  user: ({ user }) => {
    const answer = { code: 0, data: { users: [user] } };
    return (checkedData('searchUsers', answer, 'user').users ?? []).map(userEntry);
  },
  'sample-author': (line) => [{ kind: 'sample-author', id: textOf(line, 'oAuthorId') }],
  question: (line) => {
    const { ad_info = null } = line;
    const answer = { code: 0, data: { data: [], ...(ad_info !== null && { ad_info }) } };
    checkedData('listAnswers', answer, 'ad_info');
    const adSlot = ad_info === null ? null : JSON.stringify(ad_info);
    return [{ kind: 'question', questionId: textOf(line, 'questionId'), adSlot }];
  },
  answer: (line) => {
    const answer = { code: 0, data: { data: [{ target: line.answer }] } };
    const [item] = checkedData('listAnswers', answer, 'answer').data ?? [];
    return [answerEntry(textOf(line, 'questionId'), item?.target ?? {}, 'next')];
  },
};

/** A token shorter than this may stand in a text by chance. */
const TELLING_TOKEN = 8;

/**
 * What one line of a file brings.
 * @throws LineError when it cannot be imported
 */
export function readLine(text: string): DatasetEntry[] {
  const line = parse(text);
  if ('kind' in line) {
    const read = Object.hasOwn(readers, String(line.kind)) ? readers[String(line.kind)] : undefined;
    if (read) return read(line);
    throw new LineError(`There is no such kind. Use one of: ${Object.keys(readers).join(', ')}.`);
  }
  if (!('operationId' in line) || !('body' in line || 'data' in line)) {
    throw new LineError(
      `It has neither a kind nor operationId, parameters and body. An operationId is one of: ${operationIds.join(', ')}.`,
    );
  }
  const entries = capturedEntries(line);
  refuseToken(line, entries);
  return entries;
}

function parse(text: string): RawLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LineError('It is no JSON. Every line has to be one JSON object.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new LineError('It is no JSON object.');
}

/** The token of a call is left out with its parameter; when the answer repeats it, nothing of it may be stored. */
function refuseToken({ parameters }: RawLine, entries: readonly DatasetEntry[]): void {
  if (typeof parameters !== 'object' || parameters === null || !('token' in parameters)) return;
  const token = String(parameters.token);
  if (token.length < TELLING_TOKEN) return;
  const forms = [JSON.stringify(token).slice(1, -1), encodeURIComponent(token.toWellFormed())];
  const texts = entries.map(storedText);
  if (texts.some((text) => forms.some((form) => text.includes(form)))) {
    throw new LineError(
      'The answer holds the token of its call, and a token must not be stored. Take it out.',
    );
  }
}

function storedText(entry: DatasetEntry): string {
  switch (entry.kind) {
    case 'user':
      return entry.user.body;
    case 'captured':
      return entry.screen.data;
    case 'question':
      return entry.adSlot ?? '';
    case 'answer':
      return entry.answer.body;
    default:
      return entry.id;
  }
}

function textOf(line: RawLine, name: string): string {
  const value = line[name];
  if (typeof value === 'string' && value.trim() !== '') return value.toWellFormed();
  throw new LineError(`The member ${name} is no text, or a blank one.`);
}
