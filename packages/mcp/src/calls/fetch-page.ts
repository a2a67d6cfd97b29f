import {
  type AnySocialDataError,
  type CallMeta,
  ProtocolError,
  type SocialData,
} from '@social-data/client';
import {
  followList,
  type ListCheckpoint,
  type ListPage,
  type PagedOperationId,
  resumeList,
} from '@social-data/client/paging';
import { parseExactly } from '@social-data/client/values';
import { type OperationId, type OperationParameters, routes } from '@social-data/contract';
import { isDeeperThan } from '@social-data/contract/json-depth';
import { hasInexactIntegers, restoreDigits } from '@social-data/contract/json-digits';
import { valueAt } from '@social-data/contract/json-pointer';
import { createRowReader, type RowTable, rows } from '@social-data/contract/rows';
import { jsonLength } from '../result/fit-rows.ts';
import { quoteThirdParty } from '../result/third-party-text.ts';

/** Levels of arrays and objects within each other. */
export const MAX_DEPTH = 200;
/** The most characters of a value that a warning repeats. A result cuts warnings after 250. */
const MAX_WARNING = 100;

/** A response that was paid for, read into rows. */
export interface FetchedPage {
  readonly table: RowTable;
  /** Parameters of the next page of a list; null after the last one, and for what is no list. */
  readonly next: Readonly<Record<string, unknown>> | null;
  /** Why there is no next page. */
  readonly end: string | null;
  readonly warnings: readonly string[];
  readonly meta: CallMeta;
  /** The length of the response, of which the memory has a limit. */
  readonly characters: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** A page, and what has been seen of its list up to it. */
export interface PageOfList {
  readonly page: FetchedPage;
  readonly checkpoint: ListCheckpoint | undefined;
}

/**
 * Calls an operation and reads its rows. Rejects with an error of the client.
 * @param checkpoint what was seen of the list before this page, if it was read here
 * @param maxNext the most characters of the arguments of the next page as JSON
 */
export async function fetchPage<Id extends OperationId>(
  api: SocialData,
  operation: Id,
  parameters: OperationParameters[Id],
  checkpoint: ListCheckpoint | undefined,
  maxNext: number,
): Promise<PageOfList> {
  const call = api.call(operation, parameters);
  const outcome = await call.result();
  if (!outcome.ok) return { page: rescuedPage(outcome.error), checkpoint: undefined };
  const { meta } = outcome;
  checkDepth(outcome.data, meta);
  // A call of a list gives a page, whose data is the payload.
  const received: unknown = isPaged(operation) ? Object(outcome.data).data : outcome.data;
  const body = await (await call.withResponse()).response.text();
  // Texts are in place of the numbers that lost digits.
  const exact = () => Object(parseExactly(body)).data;
  const data = hasInexactIntegers(received) ? restoreDigits(received, exact()) : received;
  // They repeat values of the response.
  const warnings = meta.warnings.map((text) =>
    quoteThirdParty('In the response', text, MAX_WARNING),
  );
  const told = { meta, fetchedAt: Date.now(), characters: body.length };
  const readRows = createRowReader(rows[operation]);
  if (!isPaged(operation)) {
    const table = readRows(data);
    const page = { table, next: null, end: 'single', warnings, ...told };
    return { page, checkpoint: undefined };
  }
  const reader = checkpoint ? resumeList(checkpoint) : followList(operation, Object(parameters));
  const reading = reader.read(Object(data));
  const table = withoutDuplicates(operation, readRows(data), data, reading);
  const page: FetchedPage = { table, ...positionAfter(reading, warnings, maxNext), ...told };
  return { page, checkpoint: page.next ? reader.checkpoint : undefined };
}

/** Throws a ProtocolError for what is nested too deeply to be walked and written. */
function checkDepth(data: unknown, meta: CallMeta): void {
  if (!isDeeperThan(MAX_DEPTH, data)) return;
  const message = `The response is nested deeper than ${MAX_DEPTH} levels`;
  throw new ProtocolError(message, meta.httpStatus ?? 0, '', { meta });
}

/** A success whose `data` is no object: it is all in `other`. Throws other errors. */
function rescuedPage(error: AnySocialDataError): FetchedPage {
  if (error.name !== 'ProtocolError' || !error.envelope || !error.meta) throw error;
  const { data } = error.envelope;
  checkDepth(data, error.meta);
  return {
    table: { rows: [], other: { data } },
    next: null,
    end: 'unreadable',
    warnings: ['The data of the response is not an object. It is in meta.other.'],
    meta: error.meta,
    characters: jsonLength(data),
    fetchedAt: Date.now(),
  };
}

/** Where a list continues after a page, or why it does not. */
function positionAfter(
  { next, end, error, duplicates }: Omit<ListPage<PagedOperationId>, 'items'>,
  warnings: readonly string[],
  maxNext: number,
): Pick<FetchedPage, 'next' | 'end' | 'warnings'> {
  const isTooLong = jsonLength(next) > maxNext;
  return {
    next: isTooLong ? null : next,
    end: end ?? (error || isTooLong ? 'not advancing' : null),
    warnings: [
      ...warnings,
      ...(duplicates > 0
        ? [`${duplicates} items of earlier pages came again and are left out.`]
        : []),
      ...(end === 'unreadable'
        ? ['The response has no list where the contract has one. Its data is in meta.other.']
        : []),
      ...(error ? [error.message] : []),
      ...(isTooLong ? [`The cursor of the next page has more than ${maxNext} characters.`] : []),
    ],
  };
}

function isPaged(operation: OperationId): operation is PagedOperationId {
  return routes[operation].pagination !== undefined;
}

/** Each item of a list is one row, in the same order. */
function withoutDuplicates(
  operation: OperationId,
  table: RowTable,
  data: unknown,
  { items, duplicates }: Pick<ListPage<PagedOperationId>, 'items' | 'duplicates'>,
): RowTable {
  const [pointer = ''] = rows[operation].arrays;
  const all = valueAt(data, pointer);
  if (duplicates === 0 || !Array.isArray(all)) return table;
  const kept = new Set<unknown>(items);
  return { ...table, rows: table.rows.filter((_, index) => kept.has(all[index])) };
}
