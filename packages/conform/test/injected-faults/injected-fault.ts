import type { Profile } from '../../src/rules.ts';
import type { Target } from '../../src/target.ts';
import type { Fault } from './faulty-server.ts';

/** A fault and the cases that have to detect it. */
export interface InjectedFault {
  /** What the server does wrong. */
  readonly what: string;
  readonly fault: Fault;
  readonly profile: Profile;
  /** Cases that have to fail. */
  readonly caughtBy: readonly string[];
  /** Related cases that still pass: the suite can tell the fault apart. */
  readonly unaffected: readonly string[];
  /** How the target differs from the mock. */
  readonly target?: Partial<Target>;
}
