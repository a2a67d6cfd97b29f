import type { OperationId } from '@social-data/contract';
import type { Changes } from './call.ts';
import type { ConformanceCase } from './conformance-case.ts';
import type { RuleId } from './rules.ts';
import type { Connection } from './wire/connection.ts';

/**
 * `contract` holds a server to the specification and the contract alone; `decisions` adds what the
 * servers of this project answer where the specification is silent (D1–D21).
 */
export const profiles = ['contract', 'decisions'] as const;

export type Profile = (typeof profiles)[number];

/** How to make the target answer with one code. */
export interface Provocation {
  /** Sent in place of the valid token. */
  readonly token?: string;
  /** Changes of a valid call: undefined leaves a parameter out. */
  readonly parameters?: Changes;
  /** Brings the target into the state that is needed, right before the call: spends a quota, for one. */
  before?(): Promise<void>;
}

/** Why a code cannot be had from this target; the report prints it. */
export interface CannotProvoke {
  readonly cannot: string;
}

/** A server that is held to the contract. An adapter in `targets/` makes one. */
export interface Target {
  /** For the report. */
  readonly name: string;
  /** Base address without a slash at the end; it may have a path. */
  readonly baseUrl: string;
  /** A second address with the same paths; it is tried when it is given. */
  readonly secondUrl?: string;
  /** The address that `paging.next` begins with. @default baseUrl */
  readonly publicUrl?: string;
  /** Certificates (PEM) to trust over HTTPS in place of those of the system. */
  readonly ca?: string;
  /** Replaces the way to the server, for both addresses. */
  connect?(baseUrl: string): Connection;
  /** Milliseconds until a call without an answer is a failure. */
  readonly timeout: number;
  /** Cases that may run at a time. */
  readonly parallel: number;
  /** Calls in all until a 301 or 302 that nothing provoked counts. */
  readonly attempts: number;
  /** Milliseconds between two such attempts. */
  readonly wait: number;
  /** Pages to follow in one list at most; with `decisions` a longer list is a failure. */
  readonly maxPages: number;
  /** The profiles that apply to it. */
  readonly profiles: readonly Profile[];
  /** Whether answers are checked by the strict validators: for servers of this project. */
  readonly strict: boolean;
  readonly validToken: string;
  /** A valid value of each required parameter, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** A value that nothing is found for, by required parameter of a list (D16). */
  readonly unknownValues: Readonly<Record<string, string>>;
  /** What becomes of an author that does not exist (D16); undefined when it is not known. */
  readonly unknownAuthors?: 'invented' | 'refused';
  /** Users and answers on a page (D9). */
  readonly pageSizes: { readonly page: number; readonly cursor: number };
  /** Whether a provoked code comes from a real state and not from a scenario, so that D4's order shows. */
  readonly realStates: boolean;
  provoke(code: number, operationId: OperationId): Provocation | CannotProvoke;
  /** Cases that only this target can have, as for its accounts. */
  ownCases?(profile: Profile): readonly ConformanceCase[];
  /** Reasons, by rule, why nothing exercises the rule here; they replace those of the rule table. */
  readonly reasons?: Readonly<Partial<Record<RuleId, string>>>;
}
