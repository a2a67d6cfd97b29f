import type { Arena } from '../arena.ts';
import type { Certificates } from '../certificates.ts';
import type { SoakEvent } from '../soak-event.ts';

export interface ModeOptions {
  /** An empty folder for all that the mode writes. */
  readonly folder: string;
  readonly certificates: Certificates;
}

/** A mode whose gateways run. */
export interface StartedMode {
  readonly arena: Arena;
  /** What happens in this mode alone. */
  readonly events: readonly SoakEvent[];
  /** Stops what the gateways depend on. */
  stop(): Promise<unknown>;
}
