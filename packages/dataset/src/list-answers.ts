import type { DatabaseSync } from 'node:sqlite';
import type { AnswerOrder } from '@social-data/contract/types';
import { type AnswerListView, answerListPage } from '@social-data/server-protocol';

const BYTES_PER_NUMBER = 4;

/** Packs numbers below 2³² into four bytes each, little-endian, so that SQL can cut a page out of a long list. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(numbers.length * BYTES_PER_NUMBER));
  for (const [index, number] of numbers.entries()) {
    packed.setUint32(index * BYTES_PER_NUMBER, number, true);
  }
  return new Uint8Array(packed.buffer);
}

export function unpackNumbers(packed: unknown): number[] {
  if (!(packed instanceof Uint8Array)) return [];
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / BYTES_PER_NUMBER }, (_, index) =>
    view.getUint32(index * BYTES_PER_NUMBER, true),
  );
}

/** Consecutive answers to a question. */
interface AnswerSlice {
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

interface AnswerSliceRequest {
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

/** A page of answers whose answers and advertisement slot are already JSON texts. */
interface SerializedAnswers extends Omit<AnswerListView<null, null>, 'answers' | 'adInfo'> {
  readonly bodies: readonly string[];
  readonly adSlot: string;
}

/** Stands for an answer until its JSON text replaces it. No other member of an item is null. */
const PLACEHOLDER = '"target":null';

/** Serializes a page of answers without parsing the stored JSON of the answers. */
export function answerListJson({ bodies, adSlot, ...page }: SerializedAnswers): string {
  const {
    data,
    ad_info: _,
    ...rest
  } = answerListPage<null, null>({
    ...page,
    answers: bodies.map(() => null),
    adInfo: null,
  });
  const [first = '', ...others] = JSON.stringify(data).split(PLACEHOLDER);
  const items = others.map((text, index) => `"target":${bodies[index]}${text}`);
  return `{"data":${first}${items.join('')},"ad_info":${adSlot},${JSON.stringify(rest).slice(1)}`;
}
