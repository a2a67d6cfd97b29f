import type { DatabaseSync } from 'node:sqlite';
import type { AnswerOrder } from '@social-data/contract/types';
import { unpackNumbers } from './packed-numbers.ts';

/** A stretch of the answers to a question. */
export interface AnswerStretch {
  /** Answers in the whole list. */
  readonly total: number;
  /** The answers as JSON texts, ready for the wire. */
  readonly bodies: readonly string[];
  /** The advertisement slot as JSON text; null when none is known. */
  readonly adSlot: string | null;
}

export interface AnswerLists {
  /** Undefined for a question that the revision does not know. */
  read(place: AnswerPlace): AnswerStretch | undefined;
}

export interface AnswerPlace {
  readonly questionId: string;
  readonly revision: number;
  readonly order: AnswerOrder;
  readonly start: number;
  readonly count: number;
}

const columns = { _default: 'by_default', _updated: 'by_update' } as const;

/** The stored lists of answers, each as it was in any revision that is kept. */
export function answerLists(database: DatabaseSync): AnswerLists {
  const statements = {
    _default: database.prepare(stretchOf(columns._default)),
    _updated: database.prepare(stretchOf(columns._updated)),
  };
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  return {
    read: ({ questionId, revision, order, start, count }) => {
      // A start beyond every list is still one that SQLite can count to.
      const from = Math.min(start, 2 ** 32);
      const row = statements[order].get(from, count, questionId, revision);
      if (row === undefined) return undefined;
      return {
        total: Number(row.total),
        bodies: unpackNumbers(row.numbers).map((number) => String(readBody.get(number)?.body)),
        adSlot: typeof row.ad_slot === 'string' ? row.ad_slot : null,
      };
    },
  };
}

function stretchOf(column: string): string {
  return `
    SELECT substr(${column}, 4 * ? + 1, 4 * ?) AS numbers, length(${column}) / 4 AS total, ad_slot
    FROM dataset_answer_lists
    WHERE question = ? AND revision <= ?
    ORDER BY revision DESC LIMIT 1`;
}
