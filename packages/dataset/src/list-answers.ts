import type { DatabaseSync } from 'node:sqlite';
import { operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { adSlot } from '@social-data/sample-data';
import {
  type AnswerListView,
  answerListPage,
  createListCursors,
  readListStart,
  withDefaults,
} from '@social-data/server-protocol';
import type { SourceCall, SourceResult } from '@social-data/source/source';
import type { DatasetState } from './dataset-state.ts';

/** Packs numbers below 2³² into four bytes each, so that SQL can cut a page out of a long list. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}

export function unpackNumbers(packed: unknown): number[] {
  if (!(packed instanceof Uint8Array)) return [];
  const { buffer, byteOffset, length } = packed;
  return [...new Uint32Array(buffer, byteOffset, length / Uint32Array.BYTES_PER_ELEMENT)];
}

/** Beyond the end of every list, and small enough for SQLite's integers. */
const MAX_START = 2 ** 32;

/** A page of a list as it was in any revision that is still stored. */
function pageQuery(column: 'by_default' | 'by_update'): string {
  return `
    SELECT substr(${column}, 4 * ? + 1, 4 * ?) AS numbers, length(${column}) / 4 AS total, ad_slot
    FROM dataset_answer_lists
    WHERE question = ? AND revision <= ?
    ORDER BY revision DESC LIMIT 1`;
}

type ListCall = Extract<SourceCall, { readonly operationId: 'listAnswers' }>;

interface AnswerListsOptions {
  readonly database: DatabaseSync;
  readonly state: DatasetState;
  readonly cursorSecret: string | Uint8Array;
  readonly pageSize: number;
  readonly publicUrl: (isSecure: boolean) => string;
}

/**
 * Creates a function that reads one page of the answers to a question (decisions D10, D11). A session pins the revision
 * in which the list was first seen. An unknown question has an empty list (D16).
 */
export function createAnswerLists(options: AnswerListsOptions): (call: ListCall) => SourceResult {
  const { database, state, pageSize, publicUrl } = options;
  const cursors = createListCursors(options.cursorSecret);
  const statements = {
    _default: database.prepare(pageQuery('by_default')),
    _updated: database.prepare(pageQuery('by_update')),
  };
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  return ({ operationId, values, isSecure = false }) => {
    const begin = readListStart(operationId, operations[operationId].pagination, values, cursors);
    if (!begin.ok) return invalidParameters(begin.message);
    const { list, start, revision = state.revision } = begin;
    // A cursor of the next revision comes from another node, which has activated it a moment earlier.
    if (revision < state.oldestRevision || revision > state.completeRevision) {
      return invalidParameters(
        'The list has changed too often since this cursor or session was issued. Leave out cursor and sessionId to begin anew.',
      );
    }
    const { questionId, order } = withDefaults(operationId, values);
    const page = statements[order].get(Math.min(start, MAX_START), pageSize, questionId, revision);
    const bodies = unpackNumbers(page?.numbers).map((number) => String(readBody.get(number)?.body));
    // The contract has a slot in every response, so a sample fills in where none is stored.
    const slot = page?.ad_slot ?? JSON.stringify(adSlot(questionId));
    const data = pageJson(bodies, String(slot), {
      ...{ values, view: { list, revision }, cursors, start, pageSize },
      ...{ total: Number(page?.total ?? 0), baseUrl: publicUrl(isSecure) },
    });
    return { ok: true, data };
  };
}

function invalidParameters(message: string): SourceResult {
  return { ok: false, code: resultCode.invalidParameters, message };
}

/** Stands for an answer until its JSON text replaces it. No other member of an item is null. */
const PLACEHOLDER = '"target":null';

/** Serializes a page without parsing the stored JSON of its answers and of the advertisement slot. */
function pageJson(
  bodies: readonly string[],
  slot: string,
  page: Omit<AnswerListView, 'answers' | 'adInfo'>,
): string {
  const answers = bodies.map(() => null);
  const { data, ad_info: _, ...rest } = answerListPage({ ...page, answers, adInfo: null });
  const [first = '', ...others] = JSON.stringify(data).split(PLACEHOLDER);
  const items = others.map((text, index) => `"target":${bodies[index]}${text}`);
  return `{"data":${first}${items.join('')},"ad_info":${slot},${JSON.stringify(rest).slice(1)}`;
}
