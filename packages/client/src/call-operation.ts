import {
  codeAdvice,
  type OperationId,
  type OperationRequest,
  type ParameterStyle,
  type Route,
  requestOf,
  routes,
  security,
} from '@social-data/contract';
import {
  type CallEvent,
  type CallMeta,
  type CallProgress,
  createCallMeta,
  MAX_RETRY_AFTER_MS,
} from './call-meta.ts';
import type { ClientContext } from './client-context.ts';
import { Deadline, TIME_IS_OVER } from './deadline.ts';
import {
  type ApiError,
  CallBudgetError,
  ConfigurationError,
  ConnectionError,
  errorClassOf,
  hintOf,
  isSocialDataError,
  ProtocolError,
  TimeoutError,
} from './errors.ts';
import { keepDigits } from './long-numbers.ts';
import {
  CALL_OPTIONS,
  type CallOptions,
  type CallSettings,
  callSettings,
  checkOptions,
} from './options.ts';
import type { Envelope, ReceivedResponse } from './read-response.ts';
import { defaultDelay, isRateLimited, isRetryableCode } from './retry.ts';
import { roundTrip } from './round-trip.ts';

/**
 * Throws a ConfigurationError for an unknown operation, and for parameters that it does not have, whose value cannot be
 * written, or that are required and missing. The service decides which values are allowed: it may know more of them than
 * this version.
 */
function checkParameters(operation: OperationId, parameters: object): void {
  if (!Object.hasOwn(routes, operation))
    throw new ConfigurationError(`There is no operation ${operation}.`, {
      hint: `Known operations: ${Object.keys(routes).join(', ')}.`,
    });
  const { parameters: declared, styles = {}, body }: Route = routes[operation];
  const given: Readonly<Record<string, unknown>> = { ...parameters };
  const known = { ...declared, ...(body ? { [body.name]: body.required } : {}) };
  const refuse = (problem: string) => {
    const hint = `It takes: ${Object.keys(known).join(', ')}.`;
    throw new ConfigurationError(`${operation} ${problem}.`, { hint });
  };
  for (const [name, isRequired] of Object.entries(declared)) {
    const value = given[name] ?? '';
    const words = styles[name] ? 'plain values' : 'a plain value';
    if (!isWritable(value, styles[name]))
      refuse(`takes ${typeof value === 'number' ? 'a safe number or text' : words} as ${name}`);
    if (isRequired && String(value).trim() === '') refuse(`needs the parameter ${name}`);
  }
  if (body?.required && given[body.name] === undefined) refuse(`needs the body as ${body.name}`);
  for (const name of Object.keys(given)) {
    if (name === security.name) refuse(`takes the ${name} from the client's options`);
    if (!Object.hasOwn(known, name)) refuse(`has no parameter ${name}`);
  }
}

/** Whether openapi-fetch can write a value: of a list or an object, each member. */
function isWritable(value: unknown, style: ParameterStyle | undefined): boolean {
  return style && typeof value === 'object'
    ? Object.values(Object(value)).every(isPlain)
    : isPlain(value);
}

/** Whether a value can be written into an address. Half of a surrogate pair cannot. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  // A number beyond 2^53 has lost digits: it is the id of something else, which would be paid for.
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return value !== undefined && typeof value !== 'object';
}

/** A call that succeeded. */
export interface CallResult {
  readonly envelope: Envelope;
  readonly meta: CallMeta;
  readonly headers: Headers;
  /** The body as it was received. */
  readonly text: string;
}

/** One call in progress. */
interface CallState extends CallProgress {
  readonly request: OperationRequest;
  /** Whether a request that is sent twice does no more than one. */
  readonly isSafe: boolean;
  readonly settings: CallSettings;
  /** Bounds the whole call: `totalTimeout` and the caller's signal. */
  readonly deadline: Deadline;
  /** Requests sent so far. */
  attempts: number;
  /** Address of the last request, without the token. */
  url: string;
}

/** The others may be charged for, or act, once more when they are sent again. */
const SAFE_METHODS = /^(get|head|options)$/;

let calls = 0;

/**
 * Calls an operation: checks the call, sends it, and retries as the settings allow.
 * Rejects with a SocialDataError, or with the reason of the caller's signal.
 */
export async function callOperation(
  client: ClientContext,
  operation: OperationId,
  parameters: object,
  options: CallOptions = {},
): Promise<CallResult> {
  checkParameters(operation, parameters);
  checkOptions(options, CALL_OPTIONS);
  const settings = callSettings(options, client.defaults);
  const { totalTimeout } = settings;
  const deadline = new Deadline(totalTimeout, options.signal);
  const call: CallState = {
    callId: ++calls,
    operation,
    request: requestOf(operation, parameters),
    isSafe: SAFE_METHODS.test(routes[operation].method),
    settings,
    deadline,
    startedAt: performance.now(),
    attempts: 0,
    url: '',
  };
  client.usage.calls += 1;
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await sendOnce(client, call);
        client.observe('onResponse', result.meta);
        return result;
      } catch (error) {
        await waitBeforeRetry(client, call, tries, error);
      }
    }
  } catch (error) {
    const reason = deadline.isOver
      ? new TimeoutError(totalTimeout, 'total', { meta: createCallMeta(call) })
      : error;
    if (isSocialDataError(reason)) client.observe('onError', reason, eventOf(call));
    throw reason;
  }
}

/** Sends one request as soon as the client may send another one. Rejects unless the response is a success. */
async function sendOnce(client: ClientContext, call: CallState): Promise<CallResult> {
  const { deadline } = call;
  // Also before the queue: the request that tries a refused account again may hold its last place.
  if (client.refusals.isActive) throwIfRefused(client, call, await tokenInTime(client, call));
  const release = await client.limiter.acquire(deadline);
  try {
    // Another rate limit may extend the pause during the wait.
    while (client.resumeAt > performance.now())
      await deadline.wait(client.resumeAt - performance.now());
    const token = await tokenInTime(client, call);
    throwIfRefused(client, call, token);
    return await client.refusals.run(token, () => request(client, call, token));
  } finally {
    release();
  }
}

/** Throws the error for a call that is not sent, where the service refused an earlier one of its account. */
function throwIfRefused(client: ClientContext, call: CallState, token: string | undefined): void {
  const refusal = client.refusals.find(token);
  if (!refusal) return;
  const { code, message, hint, envelope } = refusal.error;
  const seconds = Math.ceil((refusal.nextAt - performance.now()) / 1000);
  const time = Number.isFinite(seconds) ? `for ${seconds} s` : 'while another call tries again';
  throw new (errorClassOf(code))(
    code,
    `Not sent, because an earlier call was rejected: ${message}`,
    {
      meta: createCallMeta(call),
      hint: `${hint} Nothing is sent ${time}.`,
      envelope,
      cause: refusal.error,
    },
  );
}

async function request(
  client: ClientContext,
  call: CallState,
  token: string | undefined,
): Promise<CallResult> {
  const { usage, maxCalls } = client;
  const onSend = (url: string, headers: Headers) => {
    if (usage.attempts >= maxCalls) throw new CallBudgetError(maxCalls);
    usage.attempts += 1;
    call.attempts += 1;
    call.url = url;
    client.observe('onRequest', { ...eventOf(call), url, headers });
  };
  const response = await inTime(call, (signal) =>
    roundTrip(client, { ...call, token, signal, onSend }),
  );
  const { code, envelope, headers, text } = response;
  const meta = createCallMeta(call, response);
  if (code !== undefined) usage.byCode[code] = (usage.byCode[code] ?? 0) + 1;
  if (code !== 0 || !envelope) throw responseError(response, call.isSafe, meta);
  keepDigits(envelope, text, routes[call.operation].pagination);
  return { envelope, meta, headers, text };
}

/** The error for a response that is not a success. `X-Should-Retry: false` makes it one that is not retryable. */
function responseError(
  { status, headers, text, code, envelope, problem, isForeign }: ReceivedResponse,
  isSafe: boolean,
  meta: CallMeta,
): ApiError | ProtocolError {
  const mayRetry = headers.get('x-should-retry') !== 'false';
  const { retryAfter = 0 } = meta;
  const until = retryAfter > MAX_RETRY_AFTER_MS && new Date(Date.now() + retryAfter);
  const wait = until ? ` Wait until ${until.toISOString()}.` : '';
  if (code === undefined)
    return new ProtocolError(`The response is not an envelope: ${problem}`, status, text, {
      meta,
      retryable: mayRetry && (status === 429 || (isSafe && (isForeign || status >= 500))),
      hint: hintOf(status, isForeign) + wait,
      envelope: isForeign ? undefined : envelope,
    });
  const { hint: advice = 'Read the message.', fixedBy } = codeAdvice[code] ?? {};
  const message = meta.message ?? `The service responded with code ${code}.`;
  return new (errorClassOf(code))(code, message, {
    meta,
    retryable: mayRetry && isRetryableCode(code, isSafe),
    // The address may have a path too many.
    hint:
      (status === 404 ? 'Check baseUrl. ' : '') + advice + (fixedBy ? ` (${fixedBy})` : '') + wait,
    envelope,
  });
}

/** The token of a request. A function that gives it has the `timeout` of the call as well. */
function tokenInTime(client: ClientContext, call: CallState): string | undefined | Promise<string> {
  const token = client.token();
  return typeof token === 'object' ? inTime(call, () => token) : token;
}

/** Does a part of an attempt within the `timeout` of the call. */
async function inTime<Value>(
  call: CallState,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { attempts, deadline, settings } = call;
  try {
    return await deadline.send(work, settings.timeout);
  } catch (error) {
    deadline.throwIfAborted();
    const isOver = error === TIME_IS_OVER;
    if (!isOver && isSocialDataError(error)) throw error;
    // Once it is sent, the service may have received the request.
    const retryable = call.isSafe || call.attempts === attempts;
    const details = { meta: createCallMeta(call), retryable };
    if (isOver) throw new TimeoutError(settings.timeout, 'attempt', details);
    throw new ConnectionError('The connection to the service failed.', {
      ...details,
      cause: error,
    });
  }
}

/** Waits as long as the retry policy asks. Throws the error instead when the call is not sent again. */
async function waitBeforeRetry(
  client: ClientContext,
  call: CallState,
  tries: number,
  error: unknown,
): Promise<void> {
  // Anything else is the abort of the whole call.
  if (!isSocialDataError(error)) throw error;
  const { settings, deadline } = call;
  const delay = defaultDelay(error, tries) * settings.retryDelay;
  const context = { ...eventOf(call), error, delay };
  // The whole client pauses.
  const resumeAt = performance.now() + Math.min(delay, MAX_RETRY_AFTER_MS);
  if (isRateLimited(error)) client.resumeAt = Math.max(client.resumeAt, resumeAt);
  const isAllowed =
    tries <= settings.maxRetries &&
    delay <= MAX_RETRY_AFTER_MS &&
    client.usage.attempts < client.maxCalls;
  if (!isAllowed || !(await settings.shouldRetry(context))) throw error;
  client.observe('onRetry', context);
  await deadline.wait(delay);
}

function eventOf({ callId, operation, attempts, startedAt }: CallState): CallEvent {
  return { callId, operation, attempt: attempts, elapsed: performance.now() - startedAt };
}
