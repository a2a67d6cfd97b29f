import type { DatabaseSync } from 'node:sqlite';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { AnswerOrder } from '@social-data/contract/types';
import {
  adSlot,
  type LinkInfoRequest,
  linkInfo,
  sideBaseInfo,
  touchDistribution,
} from '@social-data/sample-data';
import {
  createListCursors,
  pageSizes as defaultPageSizes,
  type ListCursors,
  readListStart,
  withDefaults,
} from '@social-data/server-protocol';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import { SlotMap } from '@social-data/source/slots';
import type { Source, SourceCall, SourceFailure, SourceResult } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { canonicalKey } from './canonical-key.ts';
import { type DatasetState, datasetState, ENTRY_BYTES, PayloadCache } from './dataset-state.ts';
import { type AnswerListReader, answerListJson, createAnswerListReader } from './list-answers.ts';
import { createUserSearch, type SearchCall, type UserSearch } from './search/user-search.ts';

interface ListCall {
  readonly operationId: 'listAnswers';
  readonly isSecure?: boolean | undefined;
  readonly values: { readonly questionId: string; readonly order?: AnswerOrder | undefined };
}

interface ListAnswersOptions {
  readonly state: DatasetState;
  readonly lists: AnswerListReader;
  readonly cursors: ListCursors;
  readonly pageSize: number;
  readonly publicUrl: (isSecure: boolean) => string;
}

/**
 * Reads one page of the answers to a question (decisions D10, D11). A session pins the revision in which the list
 * was first seen. An unknown question has an empty list (D16).
 */
function listAnswers(call: ListCall, options: ListAnswersOptions): SourceResult {
  const { operationId, values } = call;
  const { state, lists, cursors, pageSize } = options;
  const begin = readListStart(operationId, operations[operationId].pagination, values, cursors);
  if (!begin.ok) return invalidParameters(begin.message);
  const revision = begin.revision ?? state.revision;
  // A cursor of the next revision comes from another node, which has activated it a moment earlier.
  if (revision < state.oldestRevision || revision > state.completeRevision) {
    return invalidParameters(
      'The list has changed too often since this cursor or session was issued. Leave out cursor and sessionId to begin anew.',
    );
  }
  const order = values.order ?? orderOf(withDefaults(operationId, values).order);
  const { questionId } = values;
  const request = { questionId, revision, order, start: begin.start, count: pageSize };
  const slice = lists.read(request) ?? { total: 0, bodies: [], adSlot: null };
  const data = answerListJson({
    values,
    view: { list: begin.list, revision },
    cursors,
    bodies: slice.bodies,
    start: begin.start,
    total: slice.total,
    pageSize,
    // The contract has a slot in every response, so a sample fills in where none is stored.
    adSlot: slice.adSlot ?? JSON.stringify(adSlot(questionId)),
    baseUrl: options.publicUrl(call.isSecure === true),
  });
  return { ok: true, data };
}

function orderOf(value: unknown): AnswerOrder {
  return value === '_updated' ? value : '_default';
}

function invalidParameters(message: string): SourceResult {
  return { ok: false, code: resultCode.invalidParameters, message };
}

type OtherCall = Exclude<SourceCall, { operationId: 'searchUsers' | 'listAnswers' }>;
type AuthorCall = Extract<
  SourceCall,
  {
    readonly operationId:
      | 'getAuthorSideBaseInfo'
      | 'getAuthorLinkInfo'
      | 'getAuthorTouchDistribution';
  }
>;

interface PayloadReader {
  read(call: OtherCall): SourceResult;
}

/**
 * Reads captured payloads, then sample payloads of authors, which are computed from the author id because 34 industries
 * times 4 platforms per author would fill the file. An unknown author is code 400 (decision D16), an operation without
 * data code 500.
 */
function createPayloadReader(database: DatabaseSync, state: DatasetState): PayloadReader {
  const readCaptured = database.prepare(`
    SELECT data FROM dataset_captured
    WHERE operation = ? AND meaning = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`);
  const isSample = database.prepare(
    'SELECT 1 FROM dataset_sample_authors WHERE id = ? AND revision <= ?',
  );
  return {
    read: (call) => {
      const { operationId, values } = call;
      const { body }: OperationInfo = operations[operationId];
      // A payload is kept by parameters, and a body is none.
      const key = body ? undefined : canonicalKey(operationId, values);
      const captured = key && readCaptured.get(operationId, key, state.revision);
      if (captured) return { ok: true, data: String(captured.data) };
      if (!isAuthorCall(call)) return noPayload(operationId);
      const { values: author } = call;
      if (isSample.get(author.oAuthorId, state.revision)) {
        return { ok: true, data: samplePayload(call) };
      }
      return {
        ok: false,
        code: resultCode.invalidParameters,
        message: unknownAuthorMessage(call),
      };
    },
  };
}

function isAuthorCall(call: OtherCall): call is AuthorCall {
  return Object.hasOwn(samplePayloads, call.operationId);
}

function noPayload(operationId: OperationId): SourceFailure {
  return {
    ok: false,
    code: resultCode.serverError,
    message: `The dataset of this gateway has no data for this call of ${operationId}. Its operator can import a payload.`,
  };
}

const samplePayloads: Readonly<
  Record<AuthorCall['operationId'], (request: LinkInfoRequest) => object>
> = {
  getAuthorSideBaseInfo: ({ oAuthorId }) => sideBaseInfo(oAuthorId),
  getAuthorLinkInfo: linkInfo,
  getAuthorTouchDistribution: touchDistribution,
};

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
    revisions: () => ({ active: state.revision }),
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
  const others = createPayloadReader(database, state);
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
      call.operationId === 'listAnswers' ? listAnswers(call, answerOptions) : others.read(call),
    clear: () => {
      bodies.clear();
      search.clear();
    },
  };
}

function readProblem(database: DatabaseSync): NotReadyReason | undefined {
  try {
    database.prepare('SELECT revision FROM dataset').get();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { id: 'dataset_unreadable', message: `The dataset cannot be read: ${reason}` };
  }
}
