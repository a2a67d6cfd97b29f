import type { Expected } from '../ask.ts';
import type { WireValue } from '../call.ts';
import type { RuleId } from '../rules.ts';

/** One value of one parameter and what each profile expects of it. */
export interface Trial {
  /** Last part of the id. */
  readonly name: string;
  /** What the value is, to stand behind the name of the parameter in a sentence. */
  readonly what: string;
  readonly value: WireValue;
  /** Under the name of another parameter than the one that is tried. */
  readonly instead?: string;
  /**
   * What the specification supports: `declared` where it leaves the code open, `untried` where a proxy
   * or firewall may answer before the service, which says nothing about the contract.
   */
  readonly contract: Expected | 'untried';
  readonly decisions: Expected;
  readonly rules: readonly RuleId[];
}
