import { isOperationId, type OperationId, operationIds } from '@social-data/contract/operations';
import { readParameters } from '@social-data/contract/parameters';
import type { Answer, User } from '@social-data/contract/types';
import { withDefaults } from '@social-data/wire';
import { meaningOfCall } from '../meaning-of-call.ts';
import { checkedData } from './checked-data.ts';
import { type DatasetEntry, LineError } from './dataset-entry.ts';

/** A line that holds a call and its answer. */
export interface CapturedLine {
  readonly operationId?: unknown;
  readonly parameters?: unknown;
  readonly body?: unknown;
  /** The payload alone, instead of the body. */
  readonly data?: unknown;
}

/** What a captured answer brings. Its paging, cursors, session and filters are made anew by whoever serves it. */
export function capturedEntries(line: CapturedLine): DatasetEntry[] {
  const operationId = knownOperation(line.operationId);
  const values = checkedParameters(operationId, line.parameters);
  const answer = 'body' in line ? line.body : { code: 0, data: line.data };
  const read = <Id extends OperationId>(id: Id) => checkedData(id, answer, 'body');
  switch (operationId) {
    case 'searchUsers':
      return (read(operationId).users ?? []).map(userEntry);
    case 'listAnswers':
      return listEntries(read(operationId), withDefaults(operationId, values));
    default: {
      const meaning = meaningOfCall(operationId, values);
      const data = JSON.stringify(read(operationId));
      return [{ kind: 'captured', screen: { operationId, meaning, data } }];
    }
  }
}

export function userEntry(user: User, index = 0): DatasetEntry {
  return {
    kind: 'user',
    user: { id: idOf(user, `user ${index + 1}`), body: JSON.stringify(user) },
  };
}

export function answerEntry(
  questionId: string,
  answer: Answer,
  place: number | null | 'next',
): DatasetEntry {
  const updated = answer.updated_time ?? 0;
  return {
    kind: 'answer',
    questionId,
    isNext: place === 'next',
    answer: {
      id: idOf(answer, 'answer'),
      place: place === 'next' ? null : place,
      // Larger numbers than these are no time, and SQLite would not take them for integers.
      updated: Number.isSafeInteger(updated) ? updated : 0,
      body: JSON.stringify(answer),
    },
  };
}

type ListData = ReturnType<typeof checkedData<'listAnswers'>>;

function listEntries(
  { data = [], ad_info }: ListData,
  { questionId, order }: Readonly<Record<string, unknown>>,
): DatasetEntry[] {
  const question = String(questionId).toWellFormed();
  const slot: DatasetEntry[] =
    ad_info === undefined
      ? []
      : [{ kind: 'question', questionId: question, adSlot: JSON.stringify(ad_info) }];
  const answers = data.flatMap(({ target, position = -1 }) => {
    if (!target) return [];
    // A position in the list by update says nothing about the place in the list by default.
    const isPlace = order === '_default' && Number.isSafeInteger(position) && position >= 0;
    return [answerEntry(question, target, isPlace ? position : null)];
  });
  return [...slot, ...answers];
}

function idOf({ id }: { readonly id?: string }, name: string): string {
  if (id === undefined || id === '') {
    throw new LineError(`The ${name} has no id, and only what has one can be stored.`);
  }
  return id.toWellFormed();
}

function knownOperation(operationId: unknown): OperationId {
  if (typeof operationId === 'string' && isOperationId(operationId)) return operationId;
  throw new LineError(
    `The operationId is none of the contract. Use one of: ${operationIds.join(', ')}.`,
  );
}

/** The parameters, judged as those of a call; a token is left out, so that none is ever stored. */
function checkedParameters(operationId: OperationId, parameters: unknown): object {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) {
    throw new LineError('The parameters are no object. Write {"name": "value"}.');
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'token' || value === null) continue;
    if (typeof value === 'object') throw new LineError(`The parameter ${name} is no plain value.`);
    query.set(name, String(value));
  }
  const read = readParameters(operationId, query);
  if (read.ok) return read.values;
  throw new LineError(read.problems.map(({ message }) => message).join(' '));
}
