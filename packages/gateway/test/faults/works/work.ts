import type { FaultKind, FaultPlace } from '../fault-place.ts';

/** Something that gateways or commands do, in which a fault meets them. */
export interface Work {
  /** Fills the folder that each run begins with. */
  prepare(root: string): Promise<unknown>;
  /**
   * Works in a process under a fault, and notes all that is acknowledged. Does not reject because of the fault.
   * @returns what looks at the folder afterwards, and rejects when it lacks something that was acknowledged
   */
  run(place: FaultPlace): Promise<(kind: FaultKind) => Promise<void>>;
}
