import type { DatabaseSync } from 'node:sqlite';
import { resultCode } from '@social-data/contract/result-codes';
import { userFilters } from '@social-data/sample-data';
import {
  pageSizes as defaultPageSizes,
  maxSearchResults,
  withDefaults,
} from '@social-data/server-protocol';
import { FairQueue, SlotMap } from '@social-data/source/in-progress';
import {
  refuse,
  type Source,
  type SourceCall,
  type SourceFailure,
  type SourceResult,
  type SourceSuccess,
  tooManyCalls,
} from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { type DatasetState, datasetState } from './dataset-state.ts';
import { createAnswerLists } from './list-answers.ts';
import { createPayloadReader } from './payload-reader.ts';
import { createSearchCost } from './search/search-cost.ts';
import { createSearchThread, type FoundUsers } from './search/search-thread.ts';
import {
  createUserIndex,
  ENTRY_BYTES,
  searchTerms,
  toBinaryString,
  type UserQuery,
} from './search/user-index.ts';

const USER_CACHE_BYTES = 64 * 2 ** 20;
const PAYLOAD_CACHE_BYTES = 32 * 2 ** 20;

/**
 * Searches that the thread is given: the one that it runs, and the next one, so that it is not idle until the event loop
 * turns. More would keep a search of another account waiting behind them.
 */
const SEARCHES_IN_THREAD = 2;

/** Recent keys remembered, to recognise a repeated call. */
const RECENT_CALLS = 8_192;

/** Part of its size at which the cache counts as full. */
const FULL = 0.9;

/** Payloads of successful calls, by the key of the call. */
export class PayloadCache {
  readonly #payloads: LRUCache<string, SourceSuccess>;
  /** The number of the last call with each recent key. */
  readonly #recentCalls = new LRUCache<string, number>({ max: RECENT_CALLS });
  #calls = 0;

  constructor(maxBytes: number) {
    this.#payloads = new LRUCache({
      maxSize: maxBytes,
      // The server may hold a cached payload as bytes as well.
      sizeCalculation: ({ data }) => 2 * data.length + ENTRY_BYTES,
    });
  }

  get(key: string): SourceSuccess | undefined {
    return this.#payloads.get(key);
  }

  /** Caches the payload of a success. Returns the result to respond with now. */
  add(key: string, result: SourceResult): SourceResult {
    if (!result.ok) return result;
    const data = result.encoding === 'latin1' ? result.data : toBinaryString(result.data);
    const payload = { ok: true, data, encoding: 'latin1' } as const;
    this.#payloads.set(key, { ...payload, cacheable: true });
    return payload;
  }

  /**
   * Caches the payload of a call from its second request on; when the cache is full, only if the call repeats within
   * one turnover of it. Any other payload would push out one that is needed, and be garbage of the old generation soon.
   */
  addIfRepeated(key: string, result: SourceResult): SourceResult {
    const last = this.#recentCalls.get(key);
    this.#recentCalls.set(key, this.#calls);
    this.#calls += 1;
    if (last === undefined) return result;
    const isFull = this.#payloads.calculatedSize > FULL * this.#payloads.maxSize;
    const callsSince = this.#calls - 1 - last;
    return isFull && callsSince >= this.#payloads.size ? result : this.add(key, result);
  }

  clear(): void {
    this.#payloads.clear();
  }
}

export interface DatasetSourceOptions {
  /** Opened with `openDatabase`; it stays open when the source is closed. */
  readonly database: DatabaseSync;
  /** Signs cursors and sessions. They stay valid after a restart with the same secret. */
  readonly cursorSecret: string | Uint8Array;
  /** Address of this gateway for callers over HTTPS and for others, for `paging.next`. */
  readonly publicUrl: (isSecure: boolean) => string;
  /** Items on a page, by the style of paging. @default 20 users, 5 answers (decision D9) */
  readonly pageSizes?: { readonly page: number; readonly cursor: number };
  /** Receives what the operator of several nodes should know of their dataset. */
  readonly report?: (message: string, fields: object) => void;
}

const beingRebuilt: SourceFailure = {
  ok: false,
  code: resultCode.collectionFailed,
  message: 'The dataset of this gateway is being built again. Try again in a moment.',
  retryAfter: 5,
};

type SearchCall = Extract<SourceCall, { readonly operationId: 'searchUsers' }>;

/** The search that a call asks for; undefined when no user can be found, as on a page outside of the result (decision D8). */
function userQuery({ operationId, values }: SearchCall, pageSize: number): UserQuery | undefined {
  const page = Number(withDefaults(operationId, values).page);
  const offset = (page - 1) * pageSize;
  if (offset < 0 || offset >= maxSearchResults) return undefined;
  const terms = searchTerms(values.keyword);
  if (terms.length === 0) return undefined;
  return { terms, offset, count: Math.min(pageSize, maxSearchResults - offset) };
}

/** The filter groups of every search, as JSON in a binary string. No parameter applies them, so they are samples. */
const filterGroups = toBinaryString(JSON.stringify(userFilters('')));

/** @param users JSON in binary strings */
function searchPayload(users: readonly string[]): SourceSuccess {
  const data = `{"users":[${users.join(',')}],"filters":${filterGroups}}`;
  return { ok: true, data, encoding: 'latin1' };
}

/**
 * Searches users on the event loop, or in a thread where that would take long. A database in memory has no second
 * connection, so all of its searches run on the event loop.
 */
function createUserSearch(database: DatabaseSync, state: DatasetState, pageSize: number) {
  const users = createUserIndex(database, state, USER_CACHE_BYTES);
  const cost = createSearchCost(database);
  const file = database.location();
  const thread = file === null ? undefined : createSearchThread(file);
  return {
    /** Undefined when the search needs the thread. */
    searchNow: (call: SearchCall): SourceSuccess | undefined => {
      const query = userQuery(call, pageSize);
      if (query === undefined) return searchPayload([]);
      const find = () => users.find(query);
      const found =
        users.findKnown(query) ?? (thread === undefined ? find() : cost.runIfShort(query, find));
      return found && searchPayload(found);
    },
    /** Returns the users, and the revision of the dataset that they are from. */
    searchInThread: async (call: SourceCall): Promise<FoundUsers> => {
      const query = call.operationId === 'searchUsers' ? userQuery(call, pageSize) : undefined;
      if (query === undefined || thread === undefined)
        throw new Error('Unreachable: only searches need a thread');
      return thread.find(query);
    },
    thread,
    /** Forgets what it has read, for another revision. */
    clear: () => {
      users.clear();
      cost.clear();
    },
  };
}

/**
 * Serves calls from the dataset tables of the data file. Every call returns synchronously, except for expensive
 * searches, which run in a thread, in turns of the accounts. Equal searches in progress share one result. To close the
 * source makes it forget all that it has read; a later search starts the thread again.
 */
export function createDatasetSource({
  database,
  cursorSecret,
  publicUrl,
  pageSizes = defaultPageSizes,
}: DatasetSourceOptions): Source {
  const state = datasetState(database);
  const payloads = new PayloadCache(PAYLOAD_CACHE_BYTES);
  const inProgress = new SlotMap<string, Promise<SourceResult>>();
  const turns = new FairQueue({ total: SEARCHES_IN_THREAD });
  const users = createUserSearch(database, state, pageSizes.page);
  const readList = createAnswerLists({
    ...{ database, state, cursorSecret, publicUrl, pageSize: pageSizes.cursor },
  });
  const readPayload = createPayloadReader(database, state);
  let cachedRevision = state.revision;

  const clear = () => {
    payloads.clear();
    users.clear();
  };

  /** Clears the caches when another revision has become active. */
  const checkRevision = () => {
    if (cachedRevision === state.revision) return;
    clear();
    cachedRevision = state.revision;
  };

  const read = (call: SourceCall): SourceResult | undefined => {
    if (call.operationId === 'searchUsers') return users.searchNow(call);
    return call.operationId === 'listAnswers' ? readList(call) : readPayload(call);
  };

  /** Undefined for a search that needs the thread. */
  const askWithoutThread = (call: SourceCall) => {
    checkRevision();
    const key = keyOf(call);
    const known = payloads.get(key) ?? inProgress.get(key);
    if (known !== undefined) return known;
    if (state.isRebuilding) return beingRebuilt;
    const result = read(call);
    return result && payloads.addIfRepeated(key, result);
  };

  const searchInThread = (call: SourceCall): Promise<SourceResult> => {
    const key = keyOf(call);
    const searching = users
      .searchInThread(call)
      .then(({ revision, users }) => {
        checkRevision();
        const payload = searchPayload(users);
        return revision === cachedRevision ? payloads.add(key, payload) : payload;
      })
      .finally(() => inProgress.delete(key));
    inProgress.set(key, searching);
    return searching;
  };

  return {
    // An equal call may bring the result while this one waits.
    ask: (call) =>
      askWithoutThread(call) ??
      inTurn(call, turns, () => askWithoutThread(call) ?? searchInThread(call)),
    waiting: () => turns.waiting,
    revisions: () => ({ active: state.revision }),
    close: async () => {
      clear();
      await users.thread?.close();
    },
  };
}

/** Searches in the turn of the account. A call whose caller hangs up while it waits is dropped. */
async function inTurn(
  { accountId, signal, onHangUp }: SourceCall,
  turns: FairQueue,
  search: () => Promise<SourceResult> | SourceResult,
): Promise<SourceResult> {
  const hungUp = new AbortController();
  const ignoreHangUp = onHangUp(() => hungUp.abort());
  const waited = await turns.enter(accountId, AbortSignal.any([signal, hungUp.signal]));
  ignoreHangUp();
  if (waited === 'full') return tooManyCalls;
  if (waited === 'cancelled') return refuse('collectionFailed');
  try {
    return await search();
  } finally {
    turns.leave(accountId);
  }
}

/**
 * The values are in the order of the contract, so equal values give equal text. This key is cheaper than the canonical
 * one, and written-out defaults have to differ here: `paging.next` repeats them.
 */
function keyOf({ operationId, values, isSecure }: SourceCall): string {
  const scheme = isSecure === true && operationId === 'listAnswers' ? 'https ' : '';
  return scheme + operationId + JSON.stringify(values);
}
