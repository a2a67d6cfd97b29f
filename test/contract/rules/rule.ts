/** A rule that a server can follow or break, or a statement that no response can show. */
export interface Rule {
  readonly id: string;
  /** Section of the specification, or "Decisions". */
  readonly source: string;
  /** The rule, in our words. */
  readonly sentence: string;
  /** Why no case exercises the rule. */
  readonly reason?: string;
}
