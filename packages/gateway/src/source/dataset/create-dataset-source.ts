import type { DatabaseSync } from 'node:sqlite';
import { createListCursors, pageSizes as defaultPageSizes } from '@social-data/server-protocol';
import { LRUCache } from 'lru-cache';
import { toBinaryString } from '../binary-string.ts';
import type { Source, SourceCall, SourceResult, SourceSuccess } from '../source.ts';
import { createAnswerListReader } from './answers/answer-list-reader.ts';
import { listAnswers } from './answers/list-answers.ts';
import { createAuthorReader } from './authors/author-reader.ts';
import { datasetState } from './dataset-state.ts';
import { searchUsers } from './search/search-users.ts';
import { createUserIndex } from './search/user-index.ts';

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
}

/** Bytes that a cache entry takes beside its value, roughly. */
const ENTRY_BYTES = 100;

/** Serves calls from the dataset tables of the data file. Every call returns synchronously. */
export function createDatasetSource(options: DatasetSourceOptions): Source {
  const { database } = options;
  const state = datasetState(database);
  const users = new LRUCache<number, string>({
    maxSize: options.userCacheBytes ?? 64 * 2 ** 20,
    sizeCalculation: (body) => body.length + ENTRY_BYTES,
  });
  const payloads = new LRUCache<string, SourceSuccess>({
    maxSize: options.payloadCacheBytes ?? 32 * 2 ** 20,
    // The server may hold a cached payload as bytes as well.
    sizeCalculation: ({ data }) => 2 * data.length + ENTRY_BYTES,
  });
  const readPayload = createPayloadReader(options, users);
  let cachedRevision = state.revision;

  const clear = () => {
    users.clear();
    payloads.clear();
  };

  return {
    ask: (call) => {
      if (cachedRevision !== state.revision) {
        clear();
        cachedRevision = state.revision;
      }
      // The values are in the order of the contract, so equal values give equal text. This key is cheaper than
      // the canonical one, and written-out defaults have to differ here: `paging.next` repeats them.
      const scheme = call.isSecure === true && call.operationId === 'listAnswers' ? 'https ' : '';
      const key = scheme + call.operationId + JSON.stringify(call.values);
      const cached = payloads.get(key);
      if (cached !== undefined) return cached;
      const result = readPayload(call);
      if (!result.ok) return result;
      const data = result.encoding === 'latin1' ? result.data : toBinaryString(result.data);
      const payload = { ok: true, data, encoding: 'latin1' } as const;
      payloads.set(key, { ...payload, cacheable: true });
      return payload;
    },
    problem: () => readProblem(database),
    close: async () => clear(),
  };
}

function createPayloadReader(
  { database, cursorSecret, publicUrl, pageSizes = defaultPageSizes }: DatasetSourceOptions,
  userCache: LRUCache<number, string>,
): (call: SourceCall) => SourceResult {
  const state = datasetState(database);
  const users = createUserIndex(database, state, userCache);
  const authors = createAuthorReader(database, state);
  const answerOptions = {
    state,
    lists: createAnswerListReader(database),
    cursors: createListCursors(cursorSecret),
    pageSize: pageSizes.cursor,
    publicUrl,
  };
  return (call) => {
    switch (call.operationId) {
      case 'searchUsers':
        return searchUsers(call, { users, pageSize: pageSizes.page });
      case 'listAnswers':
        return listAnswers(call, answerOptions);
      default:
        return authors.read(call);
    }
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
