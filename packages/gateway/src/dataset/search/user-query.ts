/** A page of a search for the users that have all terms. */
export interface UserQuery {
  /** At least one, see `searchTerms`. */
  readonly terms: readonly string[];
  /** Users before the page. */
  readonly offset: number;
  /** Users on the page. */
  readonly count: number;
}
