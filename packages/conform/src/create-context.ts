import { setTimeout as delay } from 'node:timers/promises';
import { codeAdvice } from '@social-data/contract';
import { readEnvelope } from './check-response.ts';
import type { Context } from './conformance-case.ts';
import { type Connection, connectTo, type HttpRequest, type HttpResponse } from './connection.ts';
import { failureOf, NotTested } from './errors.ts';
import type { Profile } from './rules.ts';
import type { Target } from './target.ts';

/** What a run sends at most. Without it, every case sends all of its requests. */
export interface RunLimits {
  /** The number of requests after which the run stops. */
  readonly maxCalls?: number;
  /** The number of requests without a response, one after the other, after which the run stops. */
  readonly maxUnanswered?: number;
  /** Sends equal requests of several cases once, and this many again in the whole run, after failures that may pass. */
  readonly maxRepeats?: number;
  /** Stops the run when it is aborted. */
  readonly signal?: AbortSignal;
}

/** Why a run ended before its last case. */
export interface EarlyEnd {
  readonly kind: 'max-calls' | 'no-response' | 'interrupted';
  readonly reason: string;
}

export interface OpenContext extends Context {
  /** Number of requests that were sent. */
  sent(): number;
  /** Why the run has to end before its last case; undefined while it may go on. */
  end(): EarlyEnd | undefined;
  /** Closes the open connections. */
  close(): void;
}

type Send = (request: HttpRequest) => Promise<HttpResponse>;

const NO_RESPONSE =
  'Respond to every request that HTTP allows, and within the time that clients are advised to wait.';

/** Connects to a target. A request that gets no response fails with a description of the request. */
export function createContext(
  target: Target,
  profile: Profile,
  limits: RunLimits = {},
): OpenContext {
  const { timeout, ca, baseUrl, secondUrl = baseUrl } = target;
  const { signal, maxRepeats } = limits;
  const gate = createGate(limits);
  const first = connectTo(baseUrl, { timeout, ca, signal });
  const second = connectTo(secondUrl, { timeout, ca, signal });
  const sendBy =
    ({ send }: Connection): Send =>
    (request) =>
      gate.pass(async () => {
        try {
          return await send(request);
        } catch (error) {
          const reason = error instanceof Error ? error.message || error.name : String(error);
          const advice = { advice: NO_RESPONSE };
          throw failureOf({ target }, request, 'an HTTP response', `none: ${reason}`, advice);
        }
      });
  return {
    ...{ target, profile, sent: gate.sent, end: gate.end },
    send: maxRepeats === undefined ? sendBy(first) : sendingOnce(sendBy(first), maxRepeats),
    sendToSecond: sendBy(second),
    pause: async (milliseconds) => {
      // An abort ends the wait; the gate then lets no request pass.
      await delay(milliseconds, undefined, { signal }).catch(() => {});
    },
    close: () => {
      first.close();
      second.close();
    },
  };
}

/** Counts the requests of a run, and lets none pass once the run has to stop. */
function createGate(limits: RunLimits) {
  const {
    maxCalls = Number.POSITIVE_INFINITY,
    maxUnanswered = Number.POSITIVE_INFINITY,
    signal,
  } = limits;
  let sent = 0;
  let unanswered = 0;
  let early: EarlyEnd | undefined;
  const end = () => {
    if (signal?.aborted) early ??= { kind: 'interrupted', reason: 'The run was interrupted.' };
    return early;
  };
  /** @throws NotTested when the request was not sent, or interrupted */
  const pass = async (send: () => Promise<HttpResponse>): Promise<HttpResponse> => {
    if (sent >= maxCalls) {
      const calls = maxCalls === 1 ? '1 call' : `${maxCalls} calls`;
      early ??= { kind: 'max-calls', reason: `The run stopped after ${calls} (--max-calls).` };
    }
    const before = end();
    if (before) throw new NotTested(before.reason);
    sent += 1;
    try {
      const response = await send();
      unanswered = 0;
      return response;
    } catch (error) {
      unanswered += 1;
      const reason = `The run stopped: ${maxUnanswered} calls, one after the other, had no response.`;
      if (unanswered >= maxUnanswered) early ??= { kind: 'no-response', reason };
      const after = end();
      throw after?.kind === 'interrupted' ? new NotTested(after.reason) : error;
    }
  };
  return { pass, end, sent: () => sent };
}

/**
 * Sends each request once: cases that send an equal one get the same response. A request that failed for the moment (no
 * response, or a code that may be gone in the next call) is sent again, `maxRepeats` times in the whole run.
 */
function sendingOnce(send: Send, maxRepeats: number): Send {
  const sent = new Map<string, Promise<HttpResponse>>();
  let repeats = maxRepeats;
  return async (request) => {
    const key = keyOf(request);
    const earlier = sent.get(key);
    if (earlier && (repeats <= 0 || (await earlier.then(isLasting, () => false)))) return earlier;
    if (earlier) repeats -= 1;
    const response = send(request);
    sent.set(key, response);
    return response;
  };
}

/** Two requests with the same key are equal for every server. */
export function keyOf({ method = 'GET', path, headers = {} }: HttpRequest): string {
  return JSON.stringify([method, path, headers]);
}

function isLasting(response: HttpResponse): boolean {
  return !isPassing(readEnvelope(response)?.code);
}

/** Whether a call with this code may succeed in another attempt. */
export function isPassing(code = 0): boolean {
  const { retry = 'after-reset' } = codeAdvice[code] ?? {};
  return retry !== 'after-reset';
}
