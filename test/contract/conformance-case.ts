import type { OperationId } from '@social-data/contract';
import type { RuleId } from './rules.ts';
import type { Profile, Target } from './target.ts';
import type { Outgoing, Reply } from './wire/connection.ts';

/** What a case talks to the target with. */
export interface Context {
  readonly target: Target;
  /** The profile that answers are judged by. */
  readonly profile: Profile;
  /** Sends one request to the target and judges nothing. */
  send(outgoing: Outgoing): Promise<Reply>;
  /** The same to the target's second address. */
  sendToSecond(outgoing: Outgoing): Promise<Reply>;
}

/** One thing that a server of the contract does. */
export interface ConformanceCase {
  /** Stable and unique within a profile, as `searchUsers/page/exponent`. */
  readonly id: string;
  /** What holds, as a sentence. */
  readonly sentence: string;
  /** The rules that it exercises. */
  readonly rules: readonly RuleId[];
  readonly profile: Profile;
  readonly operationId?: OperationId;
  /** Rejects with a ConformanceFailure when the target breaks the rule. */
  run(context: Context): Promise<void>;
}
