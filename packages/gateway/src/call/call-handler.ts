import type { CallContext, CallResult } from './call-context.ts';

/** Handles the calls of a gateway. Which one is chosen once, at the start: `dataset-call.ts` or `relay-call.ts`. */
export interface CallHandler {
  /** Rejects only with errors that no stage expects. */
  handle(call: CallContext): Promise<CallResult>;
  /** The response to a call was written in full. */
  delivered(result: CallResult): void;
  /** The response to a call could not be written in full. */
  lost(result: CallResult): void;
}
