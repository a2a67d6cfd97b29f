import { isOperationId, type OperationId, operationIds } from '@social-data/contract/operations';
import { readParameters } from '@social-data/contract/parameters';
import type { Answer, User } from '@social-data/contract/types';
import { withDefaults } from '@social-data/server-protocol';
import { canonicalKey } from '../canonical-key.ts';
import { type DatasetEntry, LineError } from './dataset-entry.ts';
import { validatePayload } from './validate-payload.ts';

/** A line that holds a call and its response. */
export interface CapturedCall {
  readonly operationId?: unknown;
  readonly parameters?: unknown;
  readonly body?: unknown;
  /** The payload alone, instead of the body. */
  readonly data?: unknown;
}

/** Extracts what to store. Paging, cursors, session and filters are left out: the gateway makes its own. */
export function parseCapturedCall(line: CapturedCall): DatasetEntry[] {
  const operationId = requireOperation(line.operationId);
  const values = validateParameters(operationId, line.parameters);
  const body = 'body' in line ? line.body : { code: 0, data: line.data };
  const payloadOf = <Id extends OperationId>(id: Id) => validatePayload(id, body, 'body');
  switch (operationId) {
    case 'searchUsers':
      return (payloadOf(operationId).users ?? []).map(userEntry);
    case 'listAnswers':
      return listEntries(payloadOf(operationId), withDefaults(operationId, values));
    default: {
      const key = canonicalKey(operationId, values);
      const data = JSON.stringify(payloadOf(operationId));
      return [{ kind: 'captured', payload: { operationId, key, data } }];
    }
  }
}

export function userEntry(user: User, index = 0): DatasetEntry {
  const id = requireId(user, `user ${index + 1}`);
  return { kind: 'user', user: { id, body: JSON.stringify(user) } };
}

export function answerEntry(
  questionId: string,
  answer: Answer,
  position: number | null | 'next',
): DatasetEntry {
  const updated = answer.updated_time ?? 0;
  return {
    kind: 'answer',
    questionId,
    isNext: position === 'next',
    answer: {
      id: requireId(answer, 'answer'),
      position: position === 'next' ? null : position,
      // Larger numbers are not times, and SQLite would not store them as integers.
      updated: Number.isSafeInteger(updated) ? updated : 0,
      body: JSON.stringify(answer),
    },
  };
}

type ListData = ReturnType<typeof validatePayload<'listAnswers'>>;

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
    // A position in the list sorted by update says nothing about the default order.
    const isKnown = order === '_default' && Number.isSafeInteger(position) && position >= 0;
    return [answerEntry(question, target, isKnown ? position : null)];
  });
  return [...slot, ...answers];
}

function requireId({ id }: { readonly id?: string }, name: string): string {
  if (id === undefined || id === '') {
    throw new LineError(`The ${name} has no id. Only users and answers with an id can be stored.`);
  }
  return id.toWellFormed();
}

function requireOperation(operationId: unknown): OperationId {
  if (typeof operationId === 'string' && isOperationId(operationId)) return operationId;
  throw new LineError(
    `The operationId is not in the contract. Use one of: ${operationIds.join(', ')}.`,
  );
}

/** Validates the parameters like those of a call. The token is left out, so that none is ever stored. */
function validateParameters(operationId: OperationId, parameters: unknown): object {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) {
    throw new LineError('The member parameters is not an object. Write {"name": "value"}.');
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'token' || value === null) continue;
    if (typeof value === 'object')
      throw new LineError(`The parameter ${name} is not a plain value.`);
    query.set(name, String(value));
  }
  const read = readParameters(operationId, query);
  if (read.ok) return read.values;
  throw new LineError(read.problems.map(({ message }) => message).join(' '));
}
