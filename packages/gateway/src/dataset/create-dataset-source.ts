import type { DatabaseSync } from 'node:sqlite';
import { resultCode } from '@social-data/contract/result-codes';
import { createListCursors, pageSizes as defaultPageSizes } from '@social-data/server-protocol';
import { LRUCache } from 'lru-cache';
import type { Source, SourceCall, SourceFailure, SourceResult } from '../call/source.ts';
import { SlotMap } from '../in-progress/slot-map.ts';
import { createAnswerListReader } from './answers/answer-list-reader.ts';
import { listAnswers } from './answers/list-answers.ts';
import { createAuthorReader } from './authors/author-reader.ts';
import { datasetState } from './dataset-state.ts';
import { ENTRY_BYTES, PayloadCache } from './payload-cache.ts';
import { createUserSearch, type SearchCall, type UserSearch } from './search/user-search.ts';

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

/** The source that serves the dataset of a data file. */
export interface DatasetSource extends Source {
  /** Forgets all that was read: the dataset was emptied, and its revisions get other content. */
  forget(): Promise<void>;
}

const beingRebuilt: SourceFailure = {
  ok: false,
  code: resultCode.collectionFailed,
  message: 'The dataset of this gateway is being built again. Try again in a moment.',
  retryAfter: 5,
};

/**
 * Serves calls from the dataset tables of the data file. Every call returns synchronously, except for expensive
 * searches, which run in a thread. Equal searches in progress share one result.
 */
export function createDatasetSource(options: DatasetSourceOptions): DatasetSource {
  const { database } = options;
  const state = datasetState(database);
  const payloads = new PayloadCache(options.payloadCacheBytes ?? 32 * 2 ** 20);
  const inProgress = new SlotMap<string, Promise<SourceResult>>();
  const { search, readOthers, clear: clearReaders } = createReaders(options);
  let cachedRevision = state.revision;

  const clear = () => {
    payloads.clear();
    clearReaders();
  };

  /** Clears the caches when another revision has become active. */
  const checkRevision = () => {
    if (cachedRevision === state.revision) return;
    clear();
    cachedRevision = state.revision;
  };

  const askWithoutSlot = (call: SourceCall) => {
    checkRevision();
    const key = keyOf(call);
    const known = payloads.get(key) ?? inProgress.get(key);
    if (known !== undefined) return known;
    if (state.isRebuilding) return beingRebuilt;
    const result = call.operationId === 'searchUsers' ? search.searchNow(call) : readOthers(call);
    return result && payloads.addIfRepeated(key, result);
  };

  const searchInThread = async (call: SearchCall, key: string): Promise<SourceResult> => {
    try {
      const { revision, payload } = await search.searchInThread(call);
      checkRevision();
      return revision === cachedRevision ? payloads.add(key, payload) : payload;
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
      const searching = searchInThread(call, key);
      inProgress.set(key, searching);
      return searching;
    },
    concurrency: search.concurrency,
    problem: () => readProblem(database),
    revision: () => state.revision,
    forget: async () => {
      clear();
      // Its thread has caches of its own.
      await search.close();
    },
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

interface Readers {
  readonly search: UserSearch;
  /** Reads the payload of any call but a search. */
  readonly readOthers: (call: Exclude<SourceCall, { operationId: 'searchUsers' }>) => SourceResult;
  /** Forgets what was cached of the previous revision. */
  clear(): void;
}

function createReaders({
  database,
  cursorSecret,
  publicUrl,
  pageSizes = defaultPageSizes,
  userCacheBytes = 64 * 2 ** 20,
}: DatasetSourceOptions): Readers {
  const state = datasetState(database);
  const bodies = new LRUCache<number, string>({
    maxSize: userCacheBytes,
    sizeCalculation: (body) => body.length + ENTRY_BYTES,
  });
  const search = createUserSearch({ database, pageSize: pageSizes.page, bodies });
  const authors = createAuthorReader(database, state);
  const answerOptions = {
    state,
    lists: createAnswerListReader(database),
    cursors: createListCursors(cursorSecret),
    pageSize: pageSizes.cursor,
    publicUrl,
  };
  return {
    search,
    readOthers: (call) =>
      call.operationId === 'listAnswers' ? listAnswers(call, answerOptions) : authors.read(call),
    clear: () => {
      bodies.clear();
      search.clear();
    },
  };
}

function readProblem(database: DatabaseSync): string | undefined {
  try {
    database.prepare('SELECT revision FROM dataset').get();
    return undefined;
  } catch (error) {
    return `The dataset cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
