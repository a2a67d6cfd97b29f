import type { Reservation } from '../ledger/store.ts';
import type { RescuableResponse } from '../relay/reuse/reuse.ts';
import type { CallContext, CallResult } from './call-context.ts';

/** What is noted of a response once it was written, or could not be. Without its payload, which can go before. */
export interface Delivery {
  readonly reservation: Reservation | undefined;
  readonly rescuable: RescuableResponse | undefined;
}

/** Handles the calls of a gateway. Which one is chosen once, at the start: `dataset-call.ts` or `relay-call.ts`. */
export interface CallHandler {
  /** Rejects only with errors that no stage expects. */
  handle(call: CallContext): Promise<CallResult>;
  /** The response to a call was written in full. */
  delivered(delivery: Delivery): void;
  /** The response to a call could not be written in full. */
  lost(delivery: Delivery): void;
}
