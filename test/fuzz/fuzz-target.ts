import type fc from 'fast-check';

/** Something that takes input from outside, and what must hold for every input. */
export interface FuzzTarget {
  /** For `--only`, and the folder of its kept cases. */
  readonly name: string;
  /** Inputs of the ordinary run. Those of all targets are 2,000 together. */
  readonly runs: number;
  /** Inputs as text, so that each can be kept in a file. Bytes are a text of latin1. */
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
