import fc from 'fast-check';
import type { FuzzTarget } from './fuzz-target.ts';

export interface FuzzOptions {
  /** The same seed gives the same inputs. */
  readonly seed: number;
  /** Number of inputs. */
  readonly runs: number;
  /** Ends earlier after so many milliseconds. @default never */
  readonly timeLimitMs?: number;
}

export interface FuzzResult {
  /** How many inputs were taken. */
  readonly runs: number;
  readonly seed: number;
  /** The smallest input found for which the property does not hold, and what happened. */
  readonly failure?: { readonly input: string; readonly error: unknown };
}

/** Gives a target random inputs. Rejects when something does not hold after them. */
export async function runFuzz(target: FuzzTarget, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, runs, timeLimitMs } = options;
  const opened = await target.open();
  // The first text of any Unicode takes fast-check seconds, which are no time of the run.
  fc.sample(target.inputs, 1);
  let latest = Promise.resolve();
  const property = fc.asyncProperty(target.inputs, (input) => {
    latest = opened.take(input);
    return latest;
  });
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(timeLimitMs !== undefined && { interruptAfterTimeLimit: timeLimitMs }),
  });
  // At the time limit, fast-check does not wait for the input that is being taken.
  await Promise.allSettled([latest]);
  await opened.close();
  const [input] = result.counterexample ?? [];
  const counted = { runs: result.numRuns, seed };
  return input === undefined
    ? counted
    : { ...counted, failure: { input, error: result.errorInstance } };
}
