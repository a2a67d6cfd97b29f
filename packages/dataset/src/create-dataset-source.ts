import type { DatabaseSync } from 'node:sqlite';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import {
  type LinkInfoRequest,
  linkInfo,
  sideBaseInfo,
  touchDistribution,
} from '@social-data/sample-data';
import { pageSizes as defaultPageSizes, withDefaults } from '@social-data/server-protocol';
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
import { canonicalKey } from './revision-writer.ts';
import { ENTRY_BYTES } from './search/search-terms.ts';
import { createUserSearch, type SearchCall, toBinaryString } from './search/user-search.ts';

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

type OtherCall = Exclude<SourceCall, { operationId: 'searchUsers' | 'listAnswers' }>;
type AuthorCall = Extract<SourceCall, { readonly operationId: keyof typeof samplePayloads }>;

const samplePayloads = {
  getAuthorSideBaseInfo: ({ oAuthorId }: LinkInfoRequest) => sideBaseInfo(oAuthorId),
  getAuthorLinkInfo: linkInfo,
  getAuthorTouchDistribution: touchDistribution,
};

/**
 * Creates a function that reads captured payloads, then sample payloads of authors. These are computed from the author id,
 * because 34 industries times 4 platforms per author would fill the file. An unknown author is code 400 (decision D16),
 * an operation without data code 500.
 */
function createPayloadReader(
  database: DatabaseSync,
  state: DatasetState,
): (call: OtherCall) => SourceResult {
  const readCaptured = database.prepare(`
    SELECT data FROM dataset_captured
    WHERE operation = ? AND meaning = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`);
  const isSample = database.prepare(
    'SELECT 1 FROM dataset_sample_authors WHERE id = ? AND revision <= ?',
  );
  return (call) => {
    const { operationId, values } = call;
    const { body }: OperationInfo = operations[operationId];
    // A payload is kept by parameters, and a body is none.
    const key = body ? undefined : canonicalKey(operationId, values);
    const captured = key && readCaptured.get(operationId, key, state.revision);
    if (captured) return { ok: true, data: String(captured.data) };
    if (!isAuthorCall(call)) {
      const message = `The dataset of this gateway has no data for this call of ${operationId}. Its operator can import a payload.`;
      return { ok: false, code: resultCode.serverError, message };
    }
    return isSample.get(call.values.oAuthorId, state.revision)
      ? { ok: true, data: samplePayload(call) }
      : { ok: false, code: resultCode.invalidParameters, message: unknownAuthorMessage(call) };
  };
}

function isAuthorCall(call: OtherCall): call is AuthorCall {
  return Object.hasOwn(samplePayloads, call.operationId);
}

function samplePayload({ operationId, values }: AuthorCall): string {
  // The defaults are among the values that the contract allows.
  const request = withDefaults(operationId, values) as unknown as LinkInfoRequest;
  return JSON.stringify(samplePayloads[operationId](request));
}

function unknownAuthorMessage({ operationId, values }: AuthorCall): string {
  const { oAuthorId: _, ...choice } = withDefaults(operationId, values);
  const names = Object.entries(choice).map(([name, value]) => `${name} ${String(value)}`);
  const given = names.length === 0 ? '' : ` for ${names.join(' and ')}`;
  return `The dataset has no data for the author that oAuthorId names${given}. Use the id of an author of this dataset.`;
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
  const users = createUserSearch(database, pageSizes.page);
  const readList = createAnswerLists({
    ...{ database, state, cursorSecret, publicUrl, pageSize: pageSizes.cursor },
  });
  const readPayload = createPayloadReader(database, state);
  const readOthers = (call: Exclude<SourceCall, { operationId: 'searchUsers' }>) =>
    call.operationId === 'listAnswers' ? readList(call) : readPayload(call);
  let cachedRevision = state.revision;

  /** Clears the caches when another revision has become active. */
  const checkRevision = () => {
    if (cachedRevision === state.revision) return;
    payloads.clear();
    users.clear();
    cachedRevision = state.revision;
  };

  /** Undefined for a search that needs the thread. */
  const askWithoutThread = (call: SourceCall) => {
    checkRevision();
    const key = keyOf(call);
    const known = payloads.get(key) ?? inProgress.get(key);
    if (known !== undefined) return known;
    if (state.isRebuilding) return beingRebuilt;
    const result = call.operationId === 'searchUsers' ? users.searchNow(call) : readOthers(call);
    return result && payloads.addIfRepeated(key, result);
  };

  const searchInThread = (call: SearchCall): Promise<SourceResult> => {
    const key = keyOf(call);
    const searching = users
      .searchInThread(call)
      .then(({ revision, payload }) => {
        checkRevision();
        return revision === cachedRevision ? payloads.add(key, payload) : payload;
      })
      .finally(() => inProgress.delete(key));
    inProgress.set(key, searching);
    return searching;
  };

  return {
    ask: (call) => {
      const result = askWithoutThread(call);
      if (result !== undefined) return result;
      if (call.operationId !== 'searchUsers')
        throw new Error('Unreachable: only searches need a thread');
      // An equal call may bring the result while this one waits.
      return inTurn(call, turns, () => askWithoutThread(call) ?? searchInThread(call));
    },
    waiting: () => turns.waiting,
    revisions: () => ({ active: state.revision }),
    close: () => {
      payloads.clear();
      return users.close();
    },
  };
}

/** Searches in the turn of the account. A call whose caller hangs up while it waits is dropped. */
async function inTurn(
  { accountId, signal, onHangUp }: SearchCall,
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
