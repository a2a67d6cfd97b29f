/** Which call an event belongs to. */
export interface CallEvent {
  /** Number of the call, unique within the program: parallel calls have different ones. */
  readonly callId: number;
  /** The operationId. */
  readonly operation: string;
  /** Requests sent so far for the call, the present one included. */
  readonly attempt: number;
  /** Milliseconds since the call. */
  readonly elapsed: number;
}
