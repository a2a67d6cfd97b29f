import type { Fault } from './faulty-server.ts';

/** A fault and the cases that have to detect it. */
export interface InjectedFault {
  /** What the server does wrong. */
  readonly what: string;
  readonly fault: Fault;
  /** Cases that have to fail. */
  readonly caughtBy: readonly string[];
  /** Related cases that still pass: the suite can tell the fault apart. */
  readonly unaffected: readonly string[];
}
