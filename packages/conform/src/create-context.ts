import { setTimeout as delay } from 'node:timers/promises';
import { CallGate, type CallLimits, type EarlyEnd, NotTested } from './call-gate.ts';
import type { Context } from './conformance-case.ts';
import { failureOf } from './conformance-failure.ts';
import { type Connection, connectTo, type HttpRequest } from './connection.ts';
import type { Profile } from './rules.ts';
import { sendingOnce } from './sent-requests.ts';
import type { Target } from './target.ts';

/** What a run sends at most. Without it, every case sends all of its requests. */
export interface RunLimits extends CallLimits {
  /** Sends equal requests of several cases once, and this many again in the whole run, after failures that may pass. */
  readonly maxRepeats?: number;
}

export interface OpenContext extends Context {
  /** Number of requests that were sent. */
  sent(): number;
  /** Why the run has to end before its last case; undefined while it may go on. */
  end(): EarlyEnd | undefined;
  /** Closes the open connections. */
  close(): void;
}

/** Connects to a target. A request that gets no response fails with a description of the request. */
export function createContext(
  target: Target,
  profile: Profile,
  limits: RunLimits = {},
): OpenContext {
  const { timeout, ca } = target;
  const { signal, maxRepeats } = limits;
  const gate = new CallGate(limits);
  const open = (url: string) => target.connect?.(url) ?? connectTo(url, { timeout, ca, signal });
  const first = open(target.baseUrl);
  const second = target.secondUrl === undefined ? first : open(target.secondUrl);
  const sendBy = (connection: Connection) => async (request: HttpRequest) => {
    try {
      return await gate.pass(() => connection.send(request));
    } catch (error) {
      if (error instanceof NotTested) throw error;
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw failureOf({ target }, request, 'an HTTP response', `none: ${reason}`, {
        advice: NO_RESPONSE,
      });
    }
  };
  const send = sendBy(first);
  return {
    target,
    profile,
    isOwnEnvelope: profile === 'decisions',
    send: maxRepeats === undefined ? send : sendingOnce(send, maxRepeats),
    sendToSecond: sendBy(second),
    pause: async (milliseconds) => {
      // An abort ends the wait; the gate then lets no request pass.
      await delay(milliseconds, undefined, { signal }).catch(() => {});
    },
    sent: () => gate.sent,
    end: () => gate.end,
    close: () => {
      first.close();
      second.close();
    },
  };
}

const NO_RESPONSE =
  'Respond to every request that HTTP allows, and within the time that clients are advised to wait.';
