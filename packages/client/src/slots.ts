import { untilAborted } from './wait.ts';

/** Lets a number of holders in at a time; the others wait in line. */
export interface Slots {
  /** Waits for a free slot. Resolves to what gives it back. Rejects with the signal's reason when it is aborted. */
  take(signal: AbortSignal | undefined): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const line = new Set<() => void>();
  const release = () => {
    const [next] = line;
    if (next) next();
    else free += 1;
  };
  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else {
        await untilAborted(signal, (resolve) => {
          line.add(resolve);
          return () => line.delete(resolve);
        });
      }
      return release;
    },
  };
}
