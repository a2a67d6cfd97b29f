import { LRUCache } from 'lru-cache';

/** Milliseconds for which figures are shown again without being read anew. */
const REMEMBERED_MS = 60_000;
/** Results of one read, such as those of different ranges. */
const MAX_RESULTS = 12;

/**
 * Reads once for all requests of a minute, also for those that arrive while it reads. A read that fails is repeated by
 * the next request.
 */
export function remember<Input, Result extends {}>(
  read: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const results = new LRUCache<string, Promise<Result>>({ max: MAX_RESULTS, ttl: REMEMBERED_MS });
  return (input) => {
    const key = JSON.stringify(input);
    const known = results.get(key);
    if (known !== undefined) return known;
    const reading = read(input);
    results.set(key, reading);
    reading.catch(() => {
      if (results.peek(key) === reading) results.delete(key);
    });
    return reading;
  };
}

/** The same for a read without an input. */
export function rememberOne<Result extends {}>(read: () => Promise<Result>): () => Promise<Result> {
  const results = remember<null, Result>(read);
  return () => results(null);
}
