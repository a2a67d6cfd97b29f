import { expect } from 'vitest';
import { type Outcome, run, type ServedProcess, serve } from '../../command/run-command.ts';
import type { FaultPlace } from '../fault-place.ts';

/** The last line that the user reads: a sentence. What is before it is progress. */
const SENTENCE = /(^|\n)[^\n]*[A-Z][^\n]+\.\n?$/;

/** Starts a gateway under the fault of a place. Undefined when the fault kept it from starting, for which it gave a reason. */
export async function serveUnderFault(
  place: FaultPlace,
  args: readonly string[] = [],
  upstreamPort?: number,
): Promise<ServedProcess | undefined> {
  const own = ['--data-dir', place.path('data'), '--log-file', place.path('gateway.log')];
  const env = place.env(upstreamPort === undefined ? {} : { upstreamPort });
  try {
    return await serve([...own, ...args], { env });
  } catch (error) {
    const reason = String(error).replace(/^Error: serve ended: /, '');
    if (reason !== '') expectReason(reason);
    return undefined;
  }
}

/** Runs a command under the fault of a place. One that was not killed succeeds, or gives its reason. */
export async function runUnderFault(
  place: FaultPlace,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const outcome = await run(args, { env: { ...place.env(), ...env } });
  if (outcome.code !== 0 && outcome.code !== null) {
    expect([1, 2]).toContain(outcome.code);
    expectReason(outcome.stderr);
  }
  return outcome;
}

function expectReason(text: string): void {
  expect(text).toMatch(SENTENCE);
  expect(text).not.toMatch(/\n +at /);
}
