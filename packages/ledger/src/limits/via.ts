/** How a call was served: by the source, or with the response to another call. */
export type Via = 'call' | 'cache' | 'shared' | 'rescue' | 'stale';

/** Successful calls that were served in one way. */
export interface ViaTotals {
  readonly via: Via;
  readonly calls: number;
  readonly credits: number;
  /** Credits that the calls would have cost if the source had served them. */
  readonly saved: number;
}
