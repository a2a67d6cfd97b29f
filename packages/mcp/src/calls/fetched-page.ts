import type { CallMeta } from '@social-data/client';
import type { RowTable } from '@social-data/contract/rows';

/** A response that was paid for, read into rows. */
export interface FetchedPage {
  readonly table: RowTable;
  /** Parameters of the next page of a list; null after the last one, and for what is no list. */
  readonly next: Readonly<Record<string, unknown>> | null;
  /** Why there is no next page. */
  readonly end: string | null;
  readonly warnings: readonly string[];
  readonly meta: CallMeta;
  /** The length of the response, of which the memory has a limit. */
  readonly characters: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}
