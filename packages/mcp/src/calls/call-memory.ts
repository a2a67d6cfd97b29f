import type { ListCheckpoint } from '@social-data/client/paging';
import { LRUCache } from 'lru-cache';
import type { FetchedPage, PageOfList } from './fetch-page.ts';

/** How long an equal call gets the same response again, in milliseconds. */
export const MEMORY_MS = 10 * 60_000;
/** Responses that are kept, and the characters of all of them. */
const PAGES = { max: 200, maxSize: 32_000_000 };
/** What was seen of lists, by the number of ids and cursors. */
const CHECKPOINTS = { max: 200, maxSize: 1_000_000 };

type Parameters = Readonly<Record<string, unknown>>;

interface RememberedCall {
  readonly operation: string;
  readonly parameters: Parameters;
  /** Takes a response of any age: for the rows that an earlier result held back. */
  readonly atAnyAge: boolean;
  readonly fetch: (checkpoint: ListCheckpoint | undefined) => Promise<PageOfList>;
}

interface RememberedPage {
  readonly promise: Promise<FetchedPage>;
  /** Undefined while the call is in flight. */
  readonly fetchedAt: number | undefined;
}

/**
 * The responses of this process. A call that is in flight or was answered within 10 minutes is not sent again, so
 * nothing is paid twice when a host gives up on a slow call and repeats it.
 */
export function createCallMemory(now: () => number = Date.now, bounds: typeof PAGES = PAGES) {
  const pages = new LRUCache<string, RememberedPage>(bounds);
  /** What was seen of a list, by the call of its next page. */
  const checkpoints = new LRUCache<string, ListCheckpoint>(CHECKPOINTS);
  const isFresh = (fetchedAt: number | undefined) =>
    fetchedAt === undefined || now() - fetchedAt < MEMORY_MS;

  const find = ({ operation, parameters, atAnyAge }: Omit<RememberedCall, 'fetch'>) => {
    const known = pages.get(canonicalKey(operation, parameters));
    return known && (atAnyAge || isFresh(known.fetchedAt)) ? known : undefined;
  };
  return {
    /** Whether a call would be answered without sending it. */
    has: (call: Omit<RememberedCall, 'fetch'>) => find(call) !== undefined,
    /** The page of a call, from memory or by `fetch`. A failure is not remembered. */
    async page({ operation, parameters, atAnyAge, fetch }: RememberedCall) {
      const known = find({ operation, parameters, atAnyAge });
      if (known) return { page: await known.promise, isFromMemory: true };
      const key = canonicalKey(operation, parameters);
      const promise = fetch(checkpoints.get(key)).then(({ page, checkpoint }) => {
        // Its size is known only now, and the cache takes it only with another object. A newer call of the same page stays.
        const fetched = { promise, fetchedAt: now() };
        if (pages.peek(key) === entry)
          pages.set(key, fetched, { size: sizeWithin(bounds, page.characters) });
        if (page.next && checkpoint) {
          const { seenIds, seenCursors } = checkpoint;
          const size = sizeWithin(CHECKPOINTS, seenIds.length + seenCursors.length);
          checkpoints.set(canonicalKey(operation, page.next), checkpoint, { size });
        }
        return page;
      });
      const entry: RememberedPage = { promise, fetchedAt: undefined };
      pages.set(key, entry, { size: 1 });
      promise.catch(() => {
        if (pages.peek(key) === entry) pages.delete(key);
      });
      return { page: await promise, isFromMemory: false };
    },
  };
}

/** The size of a new entry: at least 1, and at most what fits when all others are dropped, so that it always stays. */
function sizeWithin({ maxSize }: { readonly maxSize: number }, size: number): number {
  return Math.min(Math.max(size, 1), maxSize);
}

/** Equal calls have equal keys, whatever the order of their parameters. */
function canonicalKey(operation: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return JSON.stringify([operation, ...given.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
