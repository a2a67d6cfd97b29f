/** A rule that a server can follow or break, or a statement that no response can show. */
export interface Rule {
  readonly id: string;
  /** Section of the specification, or "Decisions". */
  readonly source: string;
  /** The rule, in our words. */
  readonly sentence: string;
  /** What to do when a server breaks it. */
  readonly fix?: string;
  /** Why no case tests the rule. */
  readonly reason?: string;
}
