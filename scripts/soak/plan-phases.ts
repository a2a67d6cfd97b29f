/** Equal phases of a run. The first one warms the gateway up and is not compared. */
export interface PhasePlan {
  readonly count: number;
  /** How long traffic lasts in each phase, in milliseconds. */
  readonly trafficMs: number;
  /** How long the gateway rests before it is measured. */
  readonly restMs: number;
}

const MIN_PHASE_MS = 60_000;
const [MIN_COMPARED, MAX_COMPARED] = [4, 10];
const MAX_REST_MS = 8_000;

/**
 * Divides a run into a warm-up and an even number of compared phases, from 4 to 10: as many as have a minute each. A
 * quarter of a phase, at most 8 s, is its rest.
 */
export function planPhases(totalMs: number): PhasePlan {
  const pairs = Math.floor((totalMs / MIN_PHASE_MS - 1) / 2);
  const compared = Math.min(MAX_COMPARED, Math.max(MIN_COMPARED, 2 * pairs));
  const phaseMs = totalMs / (compared + 1);
  const restMs = Math.min(MAX_REST_MS, phaseMs / 4);
  return { count: compared + 1, trafficMs: phaseMs - restMs, restMs };
}
