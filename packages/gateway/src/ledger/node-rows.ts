/** A gateway that shares the database. */
export interface NodeRow {
  readonly name: string;
  /** Whether it is in contact with the database. */
  readonly isLive: boolean;
  /** Milliseconds since 1970 at which it was first in contact without a break; null for one that is not. */
  readonly since: number | null;
  /** The revision of the dataset that it serves; null for a relay. */
  readonly revision: number | null;
  /** Why it does not serve the dataset; null when it does. */
  readonly problem: string | null;
}
