import type { Profile, Target } from '../target.ts';
import type { Fault } from './faulty-server.ts';

/** A fault and the cases that have to notice it. */
export interface PlantedFault {
  /** What the server does wrong. */
  readonly what: string;
  readonly fault: Fault;
  readonly profile: Profile;
  /** Cases that fail. */
  readonly caught: readonly string[];
  /** Cases near them that still hold: the fault is told apart. */
  readonly held: readonly string[];
  /** What the target is said to be, otherwise than the mock. */
  readonly target?: Partial<Target>;
}
