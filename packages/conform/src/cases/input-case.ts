import type { Expected } from '../call-operation.ts';
import type { WireValue } from '../parameter-changes.ts';
import type { RuleId } from '../rules.ts';

/** One value of one parameter and what each profile expects of it. */
export interface InputCase {
  /** Last part of the id. */
  readonly name: string;
  /** Describes the value; follows the name of the parameter in a sentence. */
  readonly what: string;
  readonly value: WireValue;
  /** Sends the value under this name instead of the parameter's own. */
  readonly instead?: string;
  /**
   * What the specification asks for: `declared` where it leaves the code open, `skipped` where a proxy
   * or firewall might respond in place of the service.
   */
  readonly contract: Expected | 'skipped';
  readonly decisions: Expected;
  readonly rules: readonly RuleId[];
}
