/** One of the gateway's keys for the upstream, on the page `/upstream`. */
export interface UpstreamKeyState {
  /** Its name, which is no part of the token. */
  readonly key: string;
  readonly state: 'draining' | 'spent' | 'refused' | 'paused' | 'ok';
  readonly inFlight: number;
  /** Since the start. */
  readonly requests: {
    readonly sent: number;
    readonly succeeded: number;
    readonly failed: number;
    readonly uncertain: number;
  };
  readonly pauseMs: number;
  /** RFC 3339. Present when the upstream has asked for a wait that is longer than a pause. */
  readonly askedToWaitUntil?: string;
  /** Requests of today. Present with a daily limit. */
  readonly today?: number;
  /** RFC 3339. Present while the daily limit is reached. */
  readonly blockedUntil?: string;
  /** What the upstream refuses this key: an operation or `all`. */
  readonly holds: readonly {
    readonly operation: string;
    readonly code: number;
    /** Milliseconds until the next trial. */
    readonly nextTrialMs: number;
  }[];
}
