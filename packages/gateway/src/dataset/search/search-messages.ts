import type { UserQuery } from './user-query.ts';

/** What the search worker is started with. */
export interface SearchWorkerData {
  /** The data file. */
  readonly file: string;
}

export interface SearchRequest {
  readonly id: number;
  readonly query: UserQuery;
}

export interface SearchResponse {
  readonly id: number;
  /** Milliseconds that the search took. */
  readonly duration: number;
  readonly found: FoundUsers | { readonly error: string };
}

export interface FoundUsers {
  /** The revision of the dataset that all users are from. */
  readonly revision: number;
  /** JSON in binary strings. */
  readonly users: readonly string[];
}
