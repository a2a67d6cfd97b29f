import type { HttpRequest, HttpResponse } from './connection.ts';
import type { Profile, RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** What a case uses to call the target. */
export interface Context {
  readonly target: Target;
  /** The profile that responses are checked against. */
  readonly profile: Profile;
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
  /** The requests of the case, so that a run can say before its first call how many it makes at most. */
  readonly calls: {
    /** The requests that are known before. A run that repeats none sends equal ones of several cases once. */
    readonly known: readonly HttpRequest[];
    /** How many more the responses may lead to, such as the pages of a list. @default 0 */
    readonly more?: number;
  };
  /** Rejects with a ConformanceFailure when the target breaks the rule. */
  run(context: Context): Promise<void>;
}

/** A target that may bring cases of its own, for example about its accounts. */
export interface SuiteTarget extends Target {
  ownCases?(profile: Profile): readonly ConformanceCase[];
}
