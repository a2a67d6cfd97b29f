import type { ConformanceCase } from './conformance-case.ts';
import type { SuiteScope } from './run-suite.ts';
import { keyOf } from './sent-requests.ts';

/** How many requests the cases send at most, when equal ones are sent once and none is repeated after a failure. */
export function plannedCalls(cases: readonly ConformanceCase[]): number {
  const known = new Set(cases.flatMap(({ calls }) => calls.known.map(keyOf)));
  return cases.reduce((sum, { calls }) => sum + (calls.more ?? 0), known.size);
}

/** Addresses that no other machine listens to on the way. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** How many calls a run makes, in words. */
export function describePlan(
  { target, fuzz }: SuiteScope,
  planned: number,
  maxRepeats: number,
  maxCalls: number | undefined,
): string {
  const { baseUrl, parallel } = target;
  const { protocol, hostname } = new URL(baseUrl);
  const isOpen = protocol === 'http:' && !LOOPBACK.test(hostname);
  const pace = parallel === 1 ? 'one at a time' : `${parallel} at a time`;
  return [
    `At most ${planned} calls to ${baseUrl}, ${pace}, and up to ${maxRepeats} more in place of some that fail for the moment. Each may cost what the server charges for it.`,
    ...(maxCalls === undefined ? [] : [`The run stops after ${maxCalls} (--max-calls).`]),
    `The random calls have the seed ${fuzz.seed}.`,
    ...(isOpen ? [`The token goes to ${hostname} without encryption.`] : []),
  ].join('\n');
}
