import type { OperationId } from '@social-data/contract';
import type { HttpRequest, HttpResponse } from './connection.ts';
import type { Profile, RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** The requests of a case, so that a run can say before its first call how many it makes at most. */
export interface PlannedCalls {
  /** The requests that are known before. A run that repeats none sends equal ones of several cases once. */
  readonly known: readonly HttpRequest[];
  /** How many more the responses may lead to, such as the pages of a list. @default 0 */
  readonly more?: number;
}

/** What a case uses to call the target. */
export interface Context {
  readonly target: Target;
  /** The profile that responses are checked against. */
  readonly profile: Profile;
  /** Whether responses have to be in the form of our own envelope (decision D2). */
  readonly isOwnEnvelope: boolean;
  /** Sends one request to the target and checks nothing. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Sends one request to the target's second address. */
  sendToSecond(request: HttpRequest): Promise<HttpResponse>;
  /** Waits between two attempts of a call, until the run is interrupted at most. */
  pause(milliseconds: number): Promise<void>;
}

/** One behaviour that the contract asks of a server. */
export interface ConformanceCase {
  /** Stable and unique within a profile, such as `searchUsers/page/exponent`. */
  readonly id: string;
  /** The expected behaviour, as a sentence. */
  readonly sentence: string;
  /** The rules that the case exercises. */
  readonly rules: readonly RuleId[];
  readonly profile: Profile;
  readonly operationId?: OperationId;
  readonly calls: PlannedCalls;
  /**
   * Whether it sends what a firewall may take for an attack, or a method that may change something. A server that is not
   * of this project gets no such case. @default false
   */
  readonly isIntrusive?: boolean;
  /** Rejects with a ConformanceFailure when the target breaks the rule. */
  run(context: Context): Promise<void>;
}

/** A target that may bring cases of its own, for example about its accounts. */
export interface SuiteTarget extends Target {
  ownCases?(profile: Profile): readonly ConformanceCase[];
}
