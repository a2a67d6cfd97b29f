import type { DatabaseSync } from 'node:sqlite';
import type { AnswerOrder } from '@social-data/contract/types';
import { unpackNumbers } from './packed-numbers.ts';

/** Consecutive answers to a question. */
export interface AnswerSlice {
  /** Answers in the whole list. */
  readonly total: number;
  /** The answers as JSON texts. */
  readonly bodies: readonly string[];
  /** The advertisement slot as JSON text; null when none is stored. */
  readonly adSlot: string | null;
}

export interface AnswerListReader {
  /** Returns undefined for a question that is not in the revision. */
  read(request: AnswerSliceRequest): AnswerSlice | undefined;
}

export interface AnswerSliceRequest {
  readonly questionId: string;
  readonly revision: number;
  readonly order: AnswerOrder;
  readonly start: number;
  readonly count: number;
}

const columns = { _default: 'by_default', _updated: 'by_update' } as const;

/** Beyond the end of every list, and small enough for SQLite's integers. */
const MAX_START = 2 ** 32;

/** Reads stored answer lists as they were in any revision that is still stored. */
export function createAnswerListReader(database: DatabaseSync): AnswerListReader {
  const statements = {
    _default: database.prepare(sliceQuery(columns._default)),
    _updated: database.prepare(sliceQuery(columns._updated)),
  };
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  return {
    read: ({ questionId, revision, order, start, count }) => {
      const row = statements[order].get(Math.min(start, MAX_START), count, questionId, revision);
      if (row === undefined) return undefined;
      return {
        total: Number(row.total),
        bodies: unpackNumbers(row.numbers).map((number) => String(readBody.get(number)?.body)),
        adSlot: typeof row.ad_slot === 'string' ? row.ad_slot : null,
      };
    },
  };
}

function sliceQuery(column: string): string {
  return `
    SELECT substr(${column}, 4 * ? + 1, 4 * ?) AS numbers, length(${column}) / 4 AS total, ad_slot
    FROM dataset_answer_lists
    WHERE question = ? AND revision <= ?
    ORDER BY revision DESC LIMIT 1`;
}
