import type { PhaseContext } from './phase-context.ts';

/** Something that happens at certain moments of each phase. */
export interface SoakEvent {
  readonly name: string;
  readonly timesPerPhase: number;
  run(phase: PhaseContext): Promise<unknown>;
}
