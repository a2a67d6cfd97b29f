/** A rule that a server can keep or break, or a statement of which nothing shows from outside. */
export interface Rule {
  readonly id: string;
  /** Section of the specification, or "Decisions". */
  readonly source: string;
  /** What it says, in our words. */
  readonly sentence: string;
  /** Why nothing exercises it, when no case of the target does. */
  readonly reason?: string;
}
