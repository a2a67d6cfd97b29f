import type { ConformanceCase } from './conformance-case.ts';
import { keyOf } from './sent-requests.ts';

/** How many requests the cases send at most, when equal ones are sent once and none is repeated after a failure. */
export function plannedCalls(cases: readonly ConformanceCase[]): number {
  const known = new Set(cases.flatMap(({ calls }) => calls.known.map(keyOf)));
  return cases.reduce((sum, { calls }) => sum + (calls.more ?? 0), known.size);
}
