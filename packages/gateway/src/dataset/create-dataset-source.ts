import type { DatabaseSync } from 'node:sqlite';
import { createListCursors, pageSizes as defaultPageSizes } from '@social-data/server-protocol';
import { LRUCache } from 'lru-cache';
import type { Source, SourceCall, SourceResult, SourceSuccess } from '../call/source.ts';
import { SlotMap } from '../in-progress/slot-map.ts';
import { createAnswerListReader } from './answers/answer-list-reader.ts';
import { listAnswers } from './answers/list-answers.ts';
import { createAuthorReader } from './authors/author-reader.ts';
import { toBinaryString } from './binary-string.ts';
import { datasetState } from './dataset-state.ts';
import { RecentKeys } from './recent-keys.ts';
import { createUserSearch, type SearchCall } from './search/user-search.ts';

export interface DatasetSourceOptions {
  /** Opened with `openDatabase`; it stays open when the source is closed. */
  readonly database: DatabaseSync;
  /** Signs cursors and sessions. They stay valid after a restart with the same secret. */
  readonly cursorSecret: string | Uint8Array;
  /** Address of this gateway for callers over HTTPS and for others, for `paging.next`. */
  readonly publicUrl: (isSecure: boolean) => string;
  /** Items on a page, by the style of paging. @default 20 users, 5 answers (decision D9) */
  readonly pageSizes?: { readonly page: number; readonly cursor: number };
  /** Bytes of users in memory. @default 64 MiB */
  readonly userCacheBytes?: number;
  /** Bytes of cached payloads in memory. @default 32 MiB */
  readonly payloadCacheBytes?: number;
  /** Receives what the operator of several nodes should know of their dataset. */
  readonly report?: (message: string, fields: object) => void;
}

/** Bytes that a cache entry takes beside its value, roughly. */
const ENTRY_BYTES = 100;

/** Calls that are known to come again when they do. */
const RECENT_CALLS = 8_192;

/** Part of its size at which a cache counts as full. */
const FULL = 0.9;

/**
 * Serves calls from the dataset tables of the data file. Every call returns synchronously, except for expensive
 * searches, which run in a thread. Equal searches in progress share one result.
 */
export function createDatasetSource(options: DatasetSourceOptions): Source {
  const { database, pageSizes = defaultPageSizes } = options;
  const state = datasetState(database);
  const bodies = new LRUCache<number, string>({
    maxSize: options.userCacheBytes ?? 64 * 2 ** 20,
    sizeCalculation: (body) => body.length + ENTRY_BYTES,
  });
  const payloads = new LRUCache<string, SourceSuccess>({
    maxSize: options.payloadCacheBytes ?? 32 * 2 ** 20,
    // The server may hold a cached payload as bytes as well.
    sizeCalculation: ({ data }) => 2 * data.length + ENTRY_BYTES,
  });
  const recentCalls = new RecentKeys(RECENT_CALLS);
  const inProgress = new SlotMap<string, Promise<SourceResult>>();
  const search = createUserSearch({ database, pageSize: pageSizes.page, bodies });
  const readOthers = createPayloadReader(options);
  let cachedRevision = state.revision;

  const clear = () => {
    bodies.clear();
    payloads.clear();
    search.clear();
  };

  /** Clears the caches when another revision has become active. */
  const checkRevision = () => {
    if (cachedRevision === state.revision) return;
    clear();
    cachedRevision = state.revision;
  };

  const keep = (key: string, result: SourceResult): SourceResult => {
    if (!result.ok) return result;
    const data = result.encoding === 'latin1' ? result.data : toBinaryString(result.data);
    const payload = { ok: true, data, encoding: 'latin1' } as const;
    payloads.set(key, { ...payload, cacheable: true });
    return payload;
  };

  /**
   * Whether a result is worth keeping. One that is asked for once, or again only when it would have left the cache, would
   * push out others for nothing, and be garbage that is hard to collect.
   */
  const comesAgain = (key: string): boolean => {
    const callsSince = recentCalls.add(key);
    const isFull = payloads.calculatedSize > FULL * payloads.maxSize;
    return callsSince < (isFull ? payloads.size : Number.POSITIVE_INFINITY);
  };

  const askWithoutSlot = (call: SourceCall) => {
    checkRevision();
    const key = keyOf(call);
    const cached = payloads.get(key) ?? inProgress.get(key);
    if (cached !== undefined) return cached;
    const result = call.operationId === 'searchUsers' ? search.searchNow(call) : readOthers(call);
    return result === undefined || !comesAgain(key) ? result : keep(key, result);
  };

  const askThread = async (call: SearchCall, key: string): Promise<SourceResult> => {
    try {
      const { revision, payload } = await search.searchInThread(call);
      checkRevision();
      return revision === cachedRevision ? keep(key, payload) : payload;
    } finally {
      inProgress.delete(key);
    }
  };

  return {
    askWithoutSlot,
    ask: (call) => {
      const result = askWithoutSlot(call);
      if (result !== undefined) return result;
      if (call.operationId !== 'searchUsers')
        throw new Error('Unreachable: only searches need a thread');
      const key = keyOf(call);
      const asking = askThread(call, key);
      inProgress.set(key, asking);
      return asking;
    },
    concurrency: search.concurrency,
    problem: () => readProblem(database),
    close: async () => {
      await search.close();
      clear();
    },
  };
}

/**
 * The values are in the order of the contract, so equal values give equal text. This key is cheaper than the canonical
 * one, and written-out defaults have to differ here: `paging.next` repeats them.
 */
function keyOf({ operationId, values, isSecure }: SourceCall): string {
  const scheme = isSecure === true && operationId === 'listAnswers' ? 'https ' : '';
  return scheme + operationId + JSON.stringify(values);
}

/** Reads the payloads of all operations but the search. */
function createPayloadReader({
  database,
  cursorSecret,
  publicUrl,
  pageSizes = defaultPageSizes,
}: DatasetSourceOptions): (
  call: Exclude<SourceCall, { operationId: 'searchUsers' }>,
) => SourceResult {
  const state = datasetState(database);
  const authors = createAuthorReader(database, state);
  const answerOptions = {
    state,
    lists: createAnswerListReader(database),
    cursors: createListCursors(cursorSecret),
    pageSize: pageSizes.cursor,
    publicUrl,
  };
  return (call) =>
    call.operationId === 'listAnswers' ? listAnswers(call, answerOptions) : authors.read(call);
}

function readProblem(database: DatabaseSync): string | undefined {
  try {
    database.prepare('SELECT revision FROM dataset').get();
    return undefined;
  } catch (error) {
    return `The dataset cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
