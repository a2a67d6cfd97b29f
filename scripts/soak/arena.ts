import type { OperationId } from '@social-data/contract';
import type { FaultWindows } from './fault-windows.ts';
import type { SoakGateway } from './gateways/start-gateway.ts';

/** What a call asks for. */
export interface Asked {
  readonly operationId: OperationId;
  readonly values: Readonly<Record<string, string>>;
}

/** Random numbers from 0 up to 1. */
export type Random = () => number;

/** The gateways of one mode, and what callers ask of them. */
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
  /** Options with which commands reach the ledger when no gateway runs. */
  readonly ledgerOptions: readonly string[];
}
