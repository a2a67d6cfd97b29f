import type { DatabaseSync } from 'node:sqlite';
import { createListCursors, pageSizes as defaultPageSizes } from '@social-data/wire';
import { byteText } from '../byte-text.ts';
import type { Source, SourceAnswer, SourceCall, SourcePayload } from '../source.ts';
import { answerLists } from './answers/answer-lists.ts';
import { listAnswers } from './answers/list-answers.ts';
import { authorScreens } from './authors/author-screens.ts';
import { byteCache } from './byte-cache.ts';
import { datasetState } from './dataset-state.ts';
import { userSearch } from './search/find-users.ts';
import { searchUsers } from './search/search-users.ts';

export interface DatasetSourceOptions {
  /** Opened with `openDatabase`; it stays open when the source is closed. */
  readonly database: DatabaseSync;
  /** Key of the signatures of cursors and sessions; the same one after a restart keeps them valid. */
  readonly cursorSecret: string | Uint8Array;
  /** Our own address, for `paging.next`. */
  readonly publicUrl: () => string;
  /** Items on a page, by the style of paging. @default 20 users, 5 answers (decision D9) */
  readonly pageSizes?: { readonly page: number; readonly cursor: number };
  /** Bytes that users may take in memory. @default 64 MiB */
  readonly userCacheBytes?: number;
  /** Bytes that ready answers may take in memory. @default 32 MiB */
  readonly answerCacheBytes?: number;
}

/** Answers from the tables of the gateway's own data file. Every answer is made at once, without waiting for anything. */
export function createDatasetSource(options: DatasetSourceOptions): Source {
  const { database, cursorSecret, publicUrl, pageSizes = defaultPageSizes } = options;
  const state = datasetState(database);
  const bodies = byteCache<number, string>(
    options.userCacheBytes ?? 64 * 2 ** 20,
    ({ length }) => length,
  );
  const ready = byteCache<string, SourcePayload>(
    options.answerCacheBytes ?? 32 * 2 ** 20,
    // Whoever sends an answer that is kept may hold it as bytes once more.
    ({ data }) => 2 * data.length,
  );
  const users = userSearch(database, state, bodies);
  const authors = authorScreens(database, state);
  const answers = {
    state,
    lists: answerLists(database),
    cursors: createListCursors(cursorSecret),
    pageSize: pageSizes.cursor,
    publicUrl,
  };
  let seen = state.revision;

  const clear = () => {
    bodies.clear();
    ready.clear();
  };

  const answer = (call: SourceCall): SourceAnswer => {
    switch (call.operationId) {
      case 'searchUsers':
        return searchUsers(call, { users, pageSize: pageSizes.page });
      case 'listAnswers':
        return listAnswers(call, answers);
      default:
        return authors.answer(call);
    }
  };

  return {
    ask: (call) => {
      if (seen !== state.revision) {
        clear();
        seen = state.revision;
      }
      // In the order of the contract, so that the same values are the same text.
      const key = call.operationId + JSON.stringify(call.values);
      const known = ready.get(key);
      if (known !== undefined) return known;
      const made = answer(call);
      if (!made.ok) return made;
      const data = made.encoding === 'latin1' ? made.data : byteText(made.data);
      const payload = { ok: true, data, encoding: 'latin1' } as const;
      ready.set(key, { ...payload, isKept: true });
      return payload;
    },
    problem: () => problemOf(database),
    close: async () => clear(),
  };
}

function problemOf(database: DatabaseSync): string | undefined {
  try {
    database.prepare('SELECT revision FROM dataset').get();
    return undefined;
  } catch (error) {
    return `The dataset cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
