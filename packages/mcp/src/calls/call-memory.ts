import type { ListCheckpoint } from '@social-data/client/paging';
import type { PageOfList } from './fetch-page.ts';
import type { FetchedPage } from './fetched-page.ts';

/** How long an equal call gets the same response again, in milliseconds. */
export const MEMORY_MS = 10 * 60_000;
/** Responses that are kept; the oldest is dropped for a new one. */
const MAX_PAGES = 200;

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The responses of this process. A call that is in flight or was answered within 10 minutes is not sent again, so
 * nothing is paid twice when a host gives up on a slow call and repeats it.
 */
export interface CallMemory {
  /** The page of a call, from memory or by `fetch`. A failure is not remembered. */
  page(
    call: RememberedCall,
  ): Promise<{ readonly page: FetchedPage; readonly isFromMemory: boolean }>;
}

export interface RememberedCall {
  readonly operation: string;
  readonly parameters: Parameters;
  /** Takes a response of any age: for the rows that an earlier result held back. */
  readonly atAnyAge: boolean;
  readonly fetch: (checkpoint: ListCheckpoint | undefined) => Promise<PageOfList>;
}

export function createCallMemory(now: () => number = Date.now): CallMemory {
  const pages = new Map<string, { promise: Promise<FetchedPage>; fetchedAt: number | undefined }>();
  /** What was seen of a list, by the call of its next page. */
  const checkpoints = new Map<string, ListCheckpoint>();
  const isFresh = (fetchedAt: number | undefined) =>
    fetchedAt === undefined || now() - fetchedAt < MEMORY_MS;

  return {
    async page({ operation, parameters, atAnyAge, fetch }) {
      const key = canonicalKey(operation, parameters);
      const known = pages.get(key);
      if (known && (atAnyAge || isFresh(known.fetchedAt)))
        return { page: await known.promise, isFromMemory: true };
      const promise = fetch(checkpoints.get(key)).then(({ page, checkpoint }) => {
        entry.fetchedAt = now();
        if (page.next && checkpoint)
          remember(checkpoints, canonicalKey(operation, page.next), checkpoint);
        return page;
      });
      const entry = { promise, fetchedAt: undefined as number | undefined };
      remember(pages, key, entry);
      promise.catch(() => {
        if (pages.get(key) === entry) pages.delete(key);
      });
      return { page: await promise, isFromMemory: false };
    },
  };
}

/** Equal calls have equal keys, whatever the order of their parameters. */
function canonicalKey(operation: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return JSON.stringify([operation, ...given.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_PAGES && oldest !== undefined) map.delete(oldest);
}
