import { operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { AnswerOrder } from '@social-data/contract/types';
import { adSlot } from '@social-data/sample-data';
import { type ListCursors, readListStart, withDefaults } from '@social-data/server-protocol';
import type { SourceResult } from '../../call/source.ts';
import type { DatasetState } from '../dataset-state.ts';
import { answerListJson } from './answer-list-json.ts';
import type { AnswerListReader } from './answer-list-reader.ts';

interface ListCall {
  readonly operationId: 'listAnswers';
  readonly isSecure?: boolean | undefined;
  readonly values: { readonly questionId: string; readonly order?: AnswerOrder | undefined };
}

export interface ListAnswersOptions {
  readonly state: DatasetState;
  readonly lists: AnswerListReader;
  readonly cursors: ListCursors;
  readonly pageSize: number;
  readonly publicUrl: (isSecure: boolean) => string;
}

/**
 * Reads one page of the answers to a question (decisions D10, D11). A session pins the revision in which the list
 * was first seen. An unknown question has an empty list (D16).
 */
export function listAnswers(call: ListCall, options: ListAnswersOptions): SourceResult {
  const { operationId, values } = call;
  const { state, lists, cursors, pageSize } = options;
  const begin = readListStart(operationId, operations[operationId].pagination, values, cursors);
  if (!begin.ok) return invalidParameters(begin.message);
  const revision = begin.revision ?? state.revision;
  // A cursor of the next revision comes from another node, which has activated it a moment earlier.
  if (revision < state.oldestRevision || revision > state.completeRevision) {
    return invalidParameters(
      'The list has changed too often since this cursor or session was issued. Leave out cursor and sessionId to begin anew.',
    );
  }
  const order = values.order ?? orderOf(withDefaults(operationId, values).order);
  const { questionId } = values;
  const request = { questionId, revision, order, start: begin.start, count: pageSize };
  const slice = lists.read(request) ?? { total: 0, bodies: [], adSlot: null };
  const data = answerListJson({
    operationId,
    values,
    view: { list: begin.list, revision },
    cursors,
    bodies: slice.bodies,
    start: begin.start,
    total: slice.total,
    pageSize,
    // The contract has a slot in every response, so a sample fills in where none is stored.
    adSlot: slice.adSlot ?? JSON.stringify(adSlot(questionId)),
    baseUrl: options.publicUrl(call.isSecure === true),
  });
  return { ok: true, data };
}

function orderOf(value: unknown): AnswerOrder {
  return value === '_updated' ? value : '_default';
}

function invalidParameters(message: string): SourceResult {
  return { ok: false, code: resultCode.invalidParameters, message };
}
