import type { OperationId } from '@social-data/contract';
import type { FaultWindows } from './fault-windows.ts';
import type { SoakGateway } from './gateways/start-gateway.ts';
import type { PhaseContext } from './phase-context.ts';

/** What a call asks for. */
export interface Asked {
  readonly operationId: OperationId;
  readonly values: Readonly<Record<string, string>>;
}

/** Random numbers from 0 up to 1. */
export type Random = () => number;

/** Something that happens at certain moments of each phase. */
export interface SoakEvent {
  readonly name: string;
  readonly timesPerPhase: number;
  run(phase: PhaseContext): Promise<unknown>;
}

/** What runs in one mode: gateways, and what they depend on. */
export interface Arena {
  readonly gateways: readonly [SoakGateway, ...SoakGateway[]];
  readonly faults: FaultWindows;
  /** The codes that an honest caller may get while something is broken on purpose, beside 0. */
  readonly codesOfFaults: readonly number[];
  /** Messages of errors in the log that the faults explain. */
  readonly expectedErrors: readonly string[];
  /** What an honest caller asks for next. */
  honest(random: Random): Asked;
  /** A call with a large response, for callers that read slowly. */
  readonly large: Asked;
  /** Calls that fail by the fault of what they ask for; undefined where there are none. */
  unlucky?(random: Random): Asked;
  /** What happens in this mode alone. */
  readonly events: readonly SoakEvent[];
  /** Options with which commands reach the ledger when no gateway runs. */
  readonly ledgerOptions: readonly string[];
  /** Stops what the gateways depend on. */
  stop(): Promise<unknown>;
}
