import { setTimeout as delay } from 'node:timers/promises';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1_000;

/**
 * Attempts something until it succeeds, with growing delays.
 * @param onError gets the error of each failed attempt
 * @returns undefined when it was stopped before
 */
export async function repeatWithBackoff<Result>(
  attempt: () => Promise<Result>,
  onError: (error: unknown) => void,
  isStopped: () => boolean,
): Promise<Result | undefined> {
  for (let wait = FIRST_DELAY_MS; !isStopped(); wait = Math.min(MAX_DELAY_MS, wait * 2)) {
    try {
      return await attempt();
    } catch (error) {
      onError(error);
    }
    await delay(wait);
  }
  return undefined;
}
