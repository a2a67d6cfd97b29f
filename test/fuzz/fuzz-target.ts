import fc from 'fast-check';

/** Something that takes input from outside, and what must hold for every input. */
export interface FuzzTarget {
  readonly name: string;
  /** Inputs of the ordinary run. */
  readonly runs: number;
  readonly inputs: fc.Arbitrary<string>;
  open(): Promise<OpenTarget>;
}

/** A target that is ready to take input. */
export interface OpenTarget {
  /** Rejects when the property does not hold for the input. */
  take(input: string): Promise<void>;
  /** Rejects when something does not hold after all inputs, such as a ledger that explains the charges. */
  close(): Promise<void>;
}

/**
 * Gives a target random inputs. Rejects with the seed and the smallest input found for which the property does not hold.
 * @param timeLimitMs gives inputs for so long, however many these are. @default as many as `runs` says
 * @returns how many inputs the target took
 */
export async function fuzz(target: FuzzTarget, timeLimitMs?: number): Promise<number> {
  const opened = await target.open();
  // The first text of any Unicode takes fast-check seconds, which are no time of the run.
  fc.sample(target.inputs, 1);
  let inputs = 0;
  let latest = Promise.resolve();
  const property = fc.asyncProperty(target.inputs, (input) => {
    inputs += 1;
    latest = opened.take(input);
    return latest;
  });
  try {
    await fc.assert(
      property,
      timeLimitMs === undefined
        ? { numRuns: target.runs }
        : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: timeLimitMs },
    );
  } finally {
    // At the time limit, fast-check does not wait for the input that is being taken.
    await Promise.allSettled([latest]);
    await opened.close();
  }
  return inputs;
}
