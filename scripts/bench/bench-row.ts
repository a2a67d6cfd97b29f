import type { Figure } from './figure.ts';

/** The parts of the product that rows measure, in the order of the table. */
export const areas = [
  'gateway',
  'relay',
  'PostgreSQL',
  'attacks',
  'mock',
  'client',
  'command line',
  'contract',
] as const;

/**
 * One row of the benchmark. Each file in rows/ exports one as its default; its name is the id for `--rows`. To add a row,
 * add a file. Every row runs in a process of its own.
 */
export interface BenchRow {
  readonly area: (typeof areas)[number];
  readonly name: string;
  /** The question that the row answers, as a sentence. */
  readonly measures: string;
  /** The target, in words and figures; `none: …` for a row without one. */
  readonly target: string;
  /** How the row is measured, in one sentence without its full stop. */
  readonly method: string;
  /** Programs that are measured in the same rounds, to compare with. */
  readonly peers: readonly string[];
  /** Counted rounds, whose median is the figure. */
  readonly rounds: number;
  /** Whether other programs on the machine change the figures. */
  readonly needsQuiet: boolean;
  run(): Promise<readonly Figure[]>;
}
