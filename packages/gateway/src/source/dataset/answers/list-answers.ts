import { operations } from '@social-data/contract/operations';
import type { AnswerOrder } from '@social-data/contract/types';
import { adSlot } from '@social-data/sample-data';
import { type ListCursors, readListStart, withDefaults } from '@social-data/wire';
import type { SourceAnswer } from '../../source.ts';
import type { DatasetState } from '../dataset-state.ts';
import { refuseParameters } from '../refuse-parameters.ts';
import { answerListText } from './answer-list-text.ts';
import type { AnswerLists } from './answer-lists.ts';

interface ListCall {
  readonly operationId: 'listAnswers';
  readonly values: { readonly questionId: string; readonly order?: AnswerOrder };
}

export interface AnswerParts {
  readonly state: DatasetState;
  readonly lists: AnswerLists;
  readonly cursors: ListCursors;
  readonly pageSize: number;
  readonly publicUrl: () => string;
}

/**
 * Answers one page of a list of answers (decisions D10, D11). A session keeps the revision in which the list was
 * first seen; a question that nobody knows has an empty list (D16).
 */
export function listAnswers(call: ListCall, parts: AnswerParts): SourceAnswer {
  const { operationId, values } = call;
  const { state, lists, cursors, pageSize } = parts;
  const begin = readListStart(operationId, operations[operationId].pagination, values, cursors);
  if (!begin.ok) return refuseParameters(begin.message);
  const revision = begin.revision ?? state.revision;
  if (revision < state.oldestRevision || revision > state.revision) return tooOld();
  const order = values.order ?? orderOf(withDefaults(operationId, values).order);
  const { questionId } = values;
  const place = { questionId, revision, order, start: begin.start, count: pageSize };
  const stretch = lists.read(place) ?? { total: 0, bodies: [], adSlot: null };
  const data = answerListText({
    operationId,
    values,
    view: { list: begin.list, revision },
    cursors,
    bodies: stretch.bodies,
    start: begin.start,
    total: stretch.total,
    pageSize,
    // The contract has a slot in every answer, so where none is known it is one of the samples.
    adSlot: stretch.adSlot ?? JSON.stringify(adSlot(questionId)),
    baseUrl: parts.publicUrl(),
  });
  return { ok: true, data };
}

function orderOf(value: unknown): AnswerOrder {
  return value === '_updated' ? value : '_default';
}

function tooOld(): SourceAnswer {
  return refuseParameters(
    'The list has changed too often since this cursor or session was issued. Leave out cursor and sessionId to begin anew.',
  );
}
