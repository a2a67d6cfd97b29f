import type { Random } from './arena.ts';
import type { SoakEvent } from './soak-event.ts';

/** When an event happens, in milliseconds from the beginning of a phase. */
export interface ScheduledEvent {
  readonly at: number;
  readonly event: SoakEvent;
}

/** Nothing begins in the last part of a phase, in which what was broken recovers. */
const LAST_START = 0.65;

/** Spreads the events over a phase. All phases of a run have the same schedule. */
export function scheduleEvents(
  events: readonly SoakEvent[],
  trafficMs: number,
  random: Random,
): readonly ScheduledEvent[] {
  const scheduled = events.flatMap((event) =>
    Array.from({ length: event.timesPerPhase }, () => ({
      at: random() * LAST_START * trafficMs,
      event,
    })),
  );
  return scheduled.toSorted((a, b) => a.at - b.at);
}
