import { setTimeout as delay } from 'node:timers/promises';
import { isPassing } from './check-response.ts';
import { failureOf, NotTested } from './errors.ts';
import type { HttpRequest, HttpResponse } from './request.ts';
import type { Target } from './target.ts';

/** How a run sends its requests, and how many at most. */
export interface RunLimits {
  /** Milliseconds that a response may take. @default 65000 */
  readonly timeout?: number;
  /** The number of requests after which the run stops. @default no limit */
  readonly maxCalls?: number;
  /** The number of requests without a response, one after the other, after which the run stops. @default no limit */
  readonly maxUnanswered?: number;
  /** How many requests that failed for the moment are sent again, in the whole run. @default no limit */
  readonly maxRepeats?: number;
  /** Milliseconds before a request is sent again, if the response does not name a time. @default 1000 */
  readonly wait?: number;
  /** Stops the run when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a run ended before its last call. */
export interface EarlyEnd {
  readonly kind: 'max-calls' | 'no-response' | 'interrupted';
  readonly reason: string;
}

/** A server as a run calls it. */
export interface Connection {
  readonly target: Target;
  /**
   * Sends a request; equal ones share the response, unless it may be another one in the next attempt. Follows no redirect.
   * @throws NotTested once the run has to stop; ConformanceFailure without a complete response
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Waits as long as the response says, a minute at most. Returns the milliseconds. An abort ends the wait. */
  pause(response: HttpResponse): Promise<number>;
  /** Number of requests that were sent. */
  sent(): number;
  /** Why the run has to end before its last call; undefined while it may go on. */
  end(): EarlyEnd | undefined;
}

/** Connects to a server within the limits of a run. */
export function connectTo(target: Target, limits: RunLimits = {}): Connection {
  const { maxRepeats = Number.POSITIVE_INFINITY, wait = 1000, signal } = limits;
  const gate = createGate(target, limits);
  const responses = new Map<string, Promise<HttpResponse>>();
  let repeats = maxRepeats;
  const send = async (request: HttpRequest) => {
    const key = keyOf(request);
    const earlier = responses.get(key);
    if (earlier && (repeats <= 0 || !(await earlier.then(isPassing, () => true)))) return earlier;
    if (earlier) repeats -= 1;
    const response = gate.pass(request);
    responses.set(key, response);
    return response;
  };
  const pause = async ({ headers: { 'retry-after': after = '' } }: HttpResponse) => {
    const seconds = /^[0-9]{1,9}$/.test(after) ? Math.min(Number(after), 60) : 0;
    const milliseconds = Math.max(wait, seconds * 1000);
    // The gate lets no request pass after an abort.
    await delay(milliseconds, undefined, { signal }).catch(() => {});
    return milliseconds;
  };
  return { target, send, pause, sent: gate.sent, end: gate.end };
}

/** Counts the requests of a run, and lets none pass once the run has to stop. */
function createGate(target: Target, limits: RunLimits) {
  const { maxCalls = Number.POSITIVE_INFINITY, signal } = limits;
  const { maxUnanswered = Number.POSITIVE_INFINITY } = limits;
  let sent = 0;
  let unanswered = 0;
  let early: EarlyEnd | undefined;
  const end = () => {
    if (signal?.aborted) early ??= { kind: 'interrupted', reason: 'The run was interrupted.' };
    return early;
  };
  const pass = async (request: HttpRequest): Promise<HttpResponse> => {
    if (sent >= maxCalls) {
      const calls = maxCalls === 1 ? '1 call' : `${maxCalls} calls`;
      early ??= { kind: 'max-calls', reason: `The run stopped after ${calls} (--max-calls).` };
    }
    const before = end();
    if (before) throw new NotTested(before.reason);
    sent += 1;
    try {
      const response = await exchange(target.baseUrl, request, limits);
      unanswered = 0;
      return response;
    } catch (error) {
      unanswered += 1;
      const reason = `The run stopped: ${maxUnanswered} calls, one after the other, had no response.`;
      if (unanswered >= maxUnanswered) early ??= { kind: 'no-response', reason };
      if (end()?.kind === 'interrupted') throw new NotTested('The run was interrupted.');
      throw failureOf(target, request, 'an HTTP response', `none: ${describeError(error)}`);
    }
  };
  return { pass, end, sent: () => sent };
}

/** Two requests with the same key are equal for every server. */
export function keyOf({ method = 'GET', path, headers = {} }: HttpRequest): string {
  return JSON.stringify([method, path, headers]);
}

/** The most bytes of a response that are read: a hostile server could send them without end. */
const MAX_BYTES = 50_000_000;

/** Rejects when no complete response in UTF-8 arrives. */
async function exchange(
  baseUrl: string,
  { path, ...request }: HttpRequest,
  { timeout = 65_000, signal }: RunLimits,
): Promise<HttpResponse> {
  const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  const response = await fetch(`${baseUrl}${path}`, {
    // Each address contains the token: it is not sent to where a redirect leads.
    ...{ ...request, redirect: 'manual', signal: AbortSignal.any(signals) },
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
  }
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

const UNTRUSTED =
  'its certificate is not trusted. If you trust it, set NODE_EXTRA_CA_CERTS to its CA certificate (PEM).';
const UNKNOWN_HOST = 'the name of the host is not known. Correct --base-url.';
const NO_HTTPS = 'it does not speak HTTPS. Begin the address with http:.';

/** What to say of the errors that people see most, by code or message. */
const explained: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused. Start the server, or correct the port of --base-url.',
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  EHOSTUNREACH: 'the host cannot be reached. Check the network, or correct --base-url.',
  ENETUNREACH: 'the network cannot be reached. Check it, or correct --base-url.',
  UND_ERR_CONNECT_TIMEOUT: 'there was no connection in time. Check --base-url.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host. Correct --base-url.',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_HTTPS,
  EPROTO: NO_HTTPS,
  'bad port': 'fetch and browsers refuse this port. Let the server listen on another one.',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'its body is not UTF-8.',
  TimeoutError: 'it did not come in time. --timeout sets how long the run waits.',
};

/** Why a response did not arrive, and what to do about it, as the end of a sentence. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's fetch puts the reason into the cause.
  const reason = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.name;
  const known = explained[code] ?? explained[reason.message];
  // The error of a connection that tried several addresses has no message.
  return known === undefined
    ? `${reason.message || code}. Check --base-url.`
    : `${known} (${code})`;
}
