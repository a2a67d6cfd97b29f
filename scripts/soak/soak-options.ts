import { parseArgs } from 'node:util';

export const soakModes = ['dataset', 'relay', 'nodes'] as const;
export type SoakModeName = (typeof soakModes)[number];

/** What `npm run soak` was asked for. */
export interface SoakOptions {
  readonly mode: SoakModeName;
  readonly minutes: number;
  readonly seed: number;
  /** Where the figures are written as JSON. */
  readonly output: string | undefined;
}

/** The command line is wrong. The message says what is allowed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const MAX_MINUTES = 10_080;

export const soakUsage = `npm run soak -- [options]

Keeps a gateway under mixed traffic in equal phases, and fails when memory, descriptors or the delay of its event loop rise
from phase to phase, when an honest caller sees what it should not, or when the ledger is not what the callers counted.

  --mode MODE    dataset (default), relay: before an upstream that fails, or nodes: two gateways on one PostgreSQL that restarts
  --minutes N    how long traffic lasts, 20 by default; less than 5 is for a try
  --seed N       repeats a run: when things happen, and what callers ask for
  --output FILE  writes the figures of each phase as JSON
  --help         prints this

The exit code is 1 when the run failed, and 2 when an option is wrong.`;

/**
 * Reads the command line; undefined for `--help`.
 * @throws UsageError
 */
export function readSoakOptions(args: readonly string[]): SoakOptions | undefined {
  const { help = false, mode = 'dataset', minutes = '20', ...others } = parse(args);
  if (help) return undefined;
  const name = soakModes.find((each) => each === mode);
  if (name === undefined)
    throw new UsageError(`--mode is "${mode}". Give one of ${soakModes.join(', ')}.`);
  const { seed = String(Date.now() % 2 ** 31), output } = others;
  return {
    mode: name,
    minutes: numberOf('minutes', minutes, MAX_MINUTES),
    seed: numberOf('seed', seed, 2 ** 32),
    output,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    ...{ mode: text, minutes: text, seed: text, output: text },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new UsageError(`${reason}. --help lists the options.`);
  }
}

function numberOf(name: string, text: string, max: number): number {
  const number = Number(text);
  if (text.trim() !== '' && number > 0 && number <= max) return number;
  throw new UsageError(`--${name} is "${text}". Give a number above 0, up to ${max}.`);
}
