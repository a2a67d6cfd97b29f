import type { Hooks } from '@social-data/client';

/** The requests of a client that have been sent and whose response has not ended. */
export interface RequestsInFlight {
  /** For the client, beside its own hooks. */
  readonly hooks: Hooks;
  /** For the client: sends nothing after `stop`. */
  readonly fetch: typeof fetch;
  readonly count: number;
  /** Sends no further request, and resolves when those in flight have ended. */
  stop(reason: unknown): Promise<void>;
}

/** @param send sends a request */
export function trackRequests(send: typeof fetch): RequestsInFlight {
  /** By the number of their call, which has one request at a time. */
  const calls = new Set<number>();
  let stopped: { readonly reason: unknown; readonly onEnd: () => void } | undefined;
  const ended = (callId: number) => {
    calls.delete(callId);
    if (calls.size === 0) stopped?.onEnd();
  };
  return {
    hooks: {
      onRequest: ({ callId }) => void calls.add(callId),
      onRetry: ({ callId }) => ended(callId),
      onResponse: ({ callId }) => ended(callId),
      onError: (_error, { callId }) => ended(callId),
    },
    fetch: (input, init) => (stopped ? Promise.reject(stopped.reason) : send(input, init)),
    get count() {
      return calls.size;
    },
    stop: (reason) =>
      new Promise((resolve) => {
        stopped = { reason, onEnd: resolve };
        if (calls.size === 0) resolve();
      }),
  };
}
