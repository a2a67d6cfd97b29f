import type { OperationId } from '@social-data/contract';
import type { Profile } from './profile.ts';
import type { RuleId } from './rules.ts';
import type { Target } from './target.ts';
import type { HttpRequest, HttpResponse } from './transport/http-message.ts';

/** What a case uses to call the target. */
export interface Context {
  readonly target: Target;
  /** The profile that responses are checked against. */
  readonly profile: Profile;
  /** Sends one request to the target and checks nothing. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Sends one request to the target's second address. */
  sendToSecond(request: HttpRequest): Promise<HttpResponse>;
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
  /** Rejects with a ConformanceFailure when the target breaks the rule. */
  run(context: Context): Promise<void>;
}
