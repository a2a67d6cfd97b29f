import { medianAndP99 } from '../bench/percentiles.ts';

/** Who makes calls. */
export type CallerKind = 'honest' | 'leaver' | 'unlucky' | 'limited' | 'intruder' | 'administrator';

/** How calls ended in one phase, and what should not have happened. */
export interface PhaseTally {
  readonly calls: number;
  /** By caller, then by code or error. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How long the calls of honest callers took, in milliseconds. */
  readonly honest: {
    readonly median: number;
    readonly p99: number;
    /** The slowest call, and when it ended. */
    readonly slowest: { readonly ms: number; readonly code: number | string; readonly at: string };
  };
  /** What nobody declared, each with a count. */
  readonly undeclared: Readonly<Record<string, number>>;
}

/** Counts the calls of a phase. */
export class Tally {
  #calls = 0;
  readonly #outcomes: Record<string, Record<string, number>> = {};
  readonly #honestMs: number[] = [];
  #slowest: PhaseTally['honest']['slowest'] = { ms: 0, code: 0, at: '' };
  readonly #undeclared: Record<string, number> = {};

  add(kind: CallerKind, code: number | string, ms: number): void {
    this.#calls += 1;
    const counts = this.#outcomes[kind] ?? {};
    counts[code] = (counts[code] ?? 0) + 1;
    this.#outcomes[kind] = counts;
    if (kind !== 'honest') return;
    this.#honestMs.push(ms);
    if (ms > this.#slowest.ms) this.#slowest = { ms, code, at: new Date().toISOString() };
  }

  /** Notes something that should not have happened. */
  addUndeclared(what: string): void {
    this.#undeclared[what] = (this.#undeclared[what] ?? 0) + 1;
  }

  get current(): PhaseTally {
    return {
      calls: this.#calls,
      outcomes: this.#outcomes,
      honest: { ...medianAndP99(this.#honestMs), slowest: this.#slowest },
      undeclared: this.#undeclared,
    };
  }
}
