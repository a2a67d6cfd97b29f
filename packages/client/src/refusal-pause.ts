import { codeAdvice, resultCode } from '@social-data/contract';
import type { Deadline } from './deadline.ts';
import { startTimer } from './timer.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * Slows the requests of a token down after the service refused one for its account: for the quota of the day (303) or the
 * balance (601). One is sent after each pause until one succeeds, and the others wait in turn.
 */
export interface RefusalPause {
  /** Waits until a request with the token may be sent; undefined where it may be at once. */
  pass(token: string | undefined, deadline: Deadline): Promise<void> | undefined;
  /** To be called with the code of each response. */
  ended(token: string | undefined, code: number | undefined): void;
}

interface Refused {
  /** When the last request was sent. */
  sentAt: number;
  readonly waiting: Set<() => void>;
  cancelTimer: (() => void) | undefined;
}

/** Tokens that were refused last, so that a service with many of them keeps no list without an end. */
const MAX_TOKENS = 100;

export function createRefusalPause(pause: number): RefusalPause {
  const refused = new Map<string | undefined, Refused>();
  const schedule = (state: Refused) => {
    state.cancelTimer ??= startTimer(state.sentAt + pause - performance.now(), () => {
      state.cancelTimer = undefined;
      const [next] = state.waiting;
      if (!next) return;
      state.sentAt = performance.now();
      next();
      schedule(state);
    });
  };
  const release = (token: string | undefined) => {
    const state = refused.get(token);
    refused.delete(token);
    state?.cancelTimer?.();
    for (const next of state?.waiting ?? []) next();
  };
  return {
    pass(token, deadline) {
      const state = refused.size > 0 ? refused.get(token) : undefined;
      if (!state) return undefined;
      if (state.waiting.size === 0 && performance.now() - state.sentAt >= pause) {
        state.sentAt = performance.now();
        return undefined;
      }
      return untilAborted(deadline, (resolve) => {
        state.waiting.add(resolve);
        schedule(state);
        return () => state.waiting.delete(resolve);
      });
    },
    ended(token, code) {
      if (code === 0) {
        if (refused.size > 0) release(token);
      } else if (pause > 0 && isAccountRefusal(code) && !refused.has(token)) {
        const [oldest] = refused.size < MAX_TOKENS ? [] : refused.keys();
        if (oldest !== undefined) release(oldest);
        const sentAt = performance.now();
        refused.set(token, { sentAt, waiting: new Set(), cancelTimer: undefined });
      }
    },
  };
}

/** Whether every other call of the account is refused as well, until its owner acts or the day ends. */
function isAccountRefusal(code: number | undefined): boolean {
  return code === resultCode.insufficientBalance || codeAdvice[code ?? -1]?.retry === 'after-reset';
}
