import { type OperationId, type OperationParameters, routes } from '@social-data/contract';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { type CallMeta, createCallMeta } from './call-meta.ts';
import { checkCallOptions } from './check-options.ts';
import { checkParameters } from './check-parameters.ts';
import type { ClientContext } from './client-context.ts';
import { type Deadline, startDeadline, startDeadlineWithin } from './deadline.ts';
import { ConnectionError } from './errors/connection-error.ts';
import { SocialDataError } from './errors/social-data-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import { type CallOptions, type CallSettings, callSettings } from './options.ts';
import type { Envelope } from './parse-envelope.ts';
import { responseError } from './response-error.ts';
import { isRateLimited, MAX_RETRY_AFTER_MS, retryDelay } from './retry.ts';
import { type RoundTrip, roundTrip } from './round-trip.ts';
import { wait } from './until-aborted.ts';

/** A call that succeeded. */
export interface CallResult {
  readonly envelope: Envelope;
  readonly meta: CallMeta;
  readonly headers: Headers;
  /** The body as it was received. */
  readonly text: string;
}

/** One call in progress. */
interface CallState {
  readonly operation: OperationId;
  readonly parameters: OperationParameters[OperationId];
  readonly settings: CallSettings;
  /** Bounds the whole call: `totalTimeout` and the caller's signal. */
  readonly deadline: Deadline;
  readonly startedAt: number;
  /** Requests sent so far. */
  attempts: number;
  /** Address of the last request, without the token. */
  url: string;
}

/**
 * Calls an operation: checks the call, sends it, and retries as the settings allow.
 * Rejects with a SocialDataError, or with the reason of the caller's signal.
 */
export async function callOperation(
  client: ClientContext,
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  options: CallOptions | undefined,
): Promise<CallResult> {
  checkParameters(operation, parameters);
  if (options) checkCallOptions(options);
  const settings = options ? callSettings(options, client.defaults) : client.defaults;
  const deadline = startDeadline(settings.totalTimeout, options?.signal);
  const startedAt = performance.now();
  const call = { operation, parameters, settings, deadline, startedAt, attempts: 0, url: '' };
  client.usage.countCall();
  try {
    const result = await sendWithRetries(client, call);
    client.hooks.onResponse(result.meta);
    return result;
  } catch (error) {
    const reason = deadline.isOver ? totalTimeoutError(call) : error;
    if (reason instanceof SocialDataError) client.hooks.onError(reason);
    throw reason;
  } finally {
    deadline.clear();
  }
}

async function sendWithRetries(client: ClientContext, call: CallState): Promise<CallResult> {
  for (;;) {
    try {
      return await sendOnce(client, call);
    } catch (error) {
      // Anything else is the abort of the whole call.
      if (!(error instanceof SocialDataError)) throw error;
      await waitBeforeRetry(client, call, error);
    }
  }
}

/** Sends one request as soon as the client may send another one. Rejects unless the response is a success. */
async function sendOnce(client: ClientContext, call: CallState): Promise<CallResult> {
  const { operation, deadline } = call;
  const release = await client.limiter.acquire(deadline);
  try {
    await client.coolDown.pass(deadline);
    client.usage.countAttempt();
    call.attempts += 1;
    call.url = operationUrl(client.baseUrl, call);
    client.hooks.onRequest({ operation, attempt: call.attempts, url: call.url });
    const response = await roundTripInTime(client, call);
    const meta = createCallMeta(call, response);
    if (meta.code !== undefined) client.usage.countCode(meta.code);
    if (!response.body.isEnvelope || response.body.code !== 0) throw responseError(response, meta);
    const { headers, text, body } = response;
    return { envelope: body.envelope, meta, headers, text };
  } finally {
    release();
  }
}

/** One round trip within the `timeout` of the call. */
async function roundTripInTime(client: ClientContext, call: CallState): Promise<RoundTrip> {
  const { timeout } = call.settings;
  const deadline = startDeadlineWithin(call.deadline, timeout);
  try {
    return await deadline.run(() => roundTrip(client, call.url, deadline.signal));
  } catch (error) {
    call.deadline.throwIfAborted();
    // The token function failed: nothing was sent.
    if (error instanceof SocialDataError) throw error;
    const details = { meta: createCallMeta(call), retryable: true };
    if (deadline.isOver)
      throw new TimeoutError(timeout, 'attempt', { ...details, hint: 'Raise timeout.' });
    throw new ConnectionError('The connection to the service failed.', {
      ...details,
      cause: error,
    });
  } finally {
    deadline.clear();
  }
}

/** Waits as long as the retry policy asks. Throws the error instead when the call is not sent again. */
async function waitBeforeRetry(
  client: ClientContext,
  { operation, settings, attempts: attempt, deadline }: CallState,
  error: SocialDataError,
): Promise<void> {
  const delay = retryDelay(error, attempt, client.random);
  if (isRateLimited(error)) client.coolDown.begin(Math.min(delay, MAX_RETRY_AFTER_MS));
  const context = { operation, attempt, error, delay };
  const isAllowed =
    attempt <= settings.maxRetries && delay <= MAX_RETRY_AFTER_MS && client.usage.hasBudget;
  if (!isAllowed || !settings.shouldRetry(context)) throw error;
  client.hooks.onRetry(context);
  await wait(delay, deadline);
}

const querySerializer = createQuerySerializer();

/** The address of a request, without the token. */
function operationUrl(baseUrl: string, { operation, parameters }: CallState): string {
  return createFinalURL(routes[operation].path, {
    baseUrl,
    params: { query: parameters },
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
}

function totalTimeoutError(call: CallState): TimeoutError {
  return new TimeoutError(call.settings.totalTimeout, 'total', {
    meta: createCallMeta(call),
    hint: 'Raise totalTimeout.',
  });
}
