import { operations } from '@social-data/contract/operations';
import type { Arena, Asked, Random } from './arena.ts';
import type { Certificates } from './certificates.ts';
import type { SoakGateway } from './gateways/start-gateway.ts';
import { type Agents, type CallOutcome, makeCall } from './make-call.ts';
import type { SoakAccount } from './soak-account.ts';
import type { CallerKind, Tally } from './tally.ts';

/** The accounts of those who call in every phase. */
export interface SoakAccounts {
  readonly honest: readonly SoakAccount[];
  readonly leaver: SoakAccount;
  readonly unlucky: SoakAccount;
  readonly limited: SoakAccount;
  readonly slow: SoakAccount;
}

/** One phase, for callers and events. */
export interface PhaseContext {
  readonly arena: Arena;
  readonly accounts: SoakAccounts;
  readonly certificates: Certificates;
  readonly tally: Tally;
  /** The folder for files of the soak itself. */
  readonly folder: string;
  /** Aborted when the traffic of the phase ends. */
  readonly signal: AbortSignal;
  /** How long its traffic lasts, in milliseconds. */
  readonly trafficMs: number;
  /** The number of the phase, from 1. */
  readonly number: number;
  readonly random: Random;
}

/** Path and query of a call. */
export function pathOf({ operationId, values }: Asked, token: string): string {
  return `${operations[operationId].path}?${new URLSearchParams({ token, ...values })}`;
}

/** The addresses of all gateways over HTTP and HTTPS. */
export function addressesOf(gateways: readonly SoakGateway[]): string[] {
  return gateways.flatMap(({ url, tlsUrl }) => [url, tlsUrl]);
}

export function choose<Item>(items: readonly [Item, ...Item[]], random: Random): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

interface CountedCall {
  readonly kind: CallerKind;
  readonly account?: SoakAccount;
  readonly agents: Agents;
  /** Hangs up when it aborts. */
  readonly leaves?: AbortSignal;
}

/** Makes a call, counts it, and adds its cost to its account. */
export async function callAndCount(
  { tally }: PhaseContext,
  url: string,
  { kind, account, agents, leaves }: CountedCall,
): Promise<CallOutcome> {
  const outcome = await makeCall(url, { agent: agents.of(url), ...(leaves && { signal: leaves }) });
  tally.add(kind, outcome.code, outcome.ms);
  account?.add(outcome);
  return outcome;
}
