import type { OperationId } from '@social-data/contract';
import type { RuleId } from './rules.ts';

/** A value as it is sent: a text, a name repeated with several texts, or raw bytes. */
export type WireValue = string | readonly string[] | { readonly raw: string } | undefined;

/** How a call differs from a valid one, by parameter; undefined leaves the parameter out. */
export type ParameterChanges = Readonly<Record<string, WireValue>>;

/** How to make the target respond with one code. */
export interface Provocation {
  /** Sent in place of the valid token. */
  readonly token?: string;
  /** Changes to a valid call. */
  readonly parameters?: ParameterChanges;
  /** Runs right before each call and brings the target into the required state, for example by spending a quota. */
  before?(): Promise<void>;
}

/** Why this target cannot be made to respond with a code; the report prints it. */
export interface CannotProvoke {
  readonly cannot: string;
}

/** A server under test. */
export interface Target {
  /** Shown in the report. */
  readonly name: string;
  /** Base address without a slash at the end; it may have a path. */
  readonly baseUrl: string;
  /** A second address that serves the same paths; tested when it is given. */
  readonly secondUrl?: string;
  /** The address that `paging.next` begins with. @default baseUrl */
  readonly publicUrl?: string;
  /** Certificates (PEM) to trust over HTTPS instead of the system's. */
  readonly ca?: string;
  /** Milliseconds until a call without a response fails. */
  readonly timeout: number;
  /** Number of cases that run at the same time. */
  readonly parallel: number;
  /** Attempts of a call until an unexpected 301 or 302 counts as its result. */
  readonly attempts: number;
  /** Milliseconds between two such attempts. */
  readonly wait: number;
  /** Maximum number of pages to read of one list; with `decisions` a longer list is a failure. */
  readonly maxPages: number;
  readonly validToken: string;
  /** A valid value of each required parameter, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** A value that matches nothing, by required parameter of a list (D16). */
  readonly unknownValues: Readonly<Record<string, string>>;
  /** How the target treats an author that does not exist (D16); undefined when that is not known. */
  readonly unknownAuthors?: 'invented' | 'refused';
  /** How the target treats whole numbers beyond 2^53 (D8): a relay refuses them; undefined when that is not known. */
  readonly hugeIntegers?: 'accepted' | 'refused';
  /** Users and answers per page (D9). */
  readonly pageSizes: { readonly page: number; readonly cursor: number };
  /** Whether provoked codes come from real states and not from scenarios, so that the order of D4 can be tested. */
  readonly realStates: boolean;
  provoke(code: number, operationId: OperationId): Provocation | CannotProvoke;
  /** Why no case exercises a rule on this target, by rule; replaces the reason of the rule table. */
  readonly reasons?: Readonly<Partial<Record<RuleId, string>>>;
}
