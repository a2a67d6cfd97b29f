import type { OperationId, OperationParameters } from '@social-data/contract';
import { attempt, type Outcome } from './attempt.ts';
import type { Connection } from './connection.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import type { Envelope } from './envelope.ts';
import { errorOf } from './error-of.ts';
import { ApiError } from './errors/api-error.ts';
import { SocialDataError } from './errors/social-data-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import { type CallMeta, metaOf } from './meta.ts';
import type { CallSettings } from './options.ts';
import { asksForCoolDown, retryDelay } from './retry.ts';
import { longestRetryAfter } from './retry-after.ts';
import { wait } from './wait.ts';

/** A call that succeeded. */
export interface Answer {
  readonly envelope: Envelope;
  readonly meta: CallMeta;
  readonly headers: Headers;
  /** The body as it came. */
  readonly text: string;
}

/** One call on its way. */
interface Journey {
  readonly operation: OperationId;
  readonly parameters: OperationParameters[OperationId];
  readonly settings: CallSettings;
  readonly deadline: Deadline;
  readonly started: number;
  attempts: number;
  url: string;
}

/**
 * Carries a call out: sends it, and sends it again as long as the settings allow and the failure is worth it.
 * Rejects with a SocialDataError, or with the reason of the caller's signal.
 */
export async function execute(
  connection: Connection,
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  settings: CallSettings,
): Promise<Answer> {
  const deadline = startDeadline(settings.totalTimeout, settings.signal);
  const journey = {
    operation,
    parameters,
    settings,
    deadline,
    started: performance.now(),
    attempts: 0,
    url: '',
  };
  connection.usage.countCall();
  try {
    return await sendUntilSettled(connection, journey);
  } catch (error) {
    const reason = deadline.isOver ? totalTimeoutOf(journey) : error;
    if (reason instanceof SocialDataError) connection.observer.notify('onError', reason);
    throw reason;
  } finally {
    deadline.clear();
  }
}

async function sendUntilSettled(connection: Connection, journey: Journey): Promise<Answer> {
  const { settings, deadline } = journey;
  for (;;) {
    const outcome = await sendOnce(connection, journey);
    const meta = metaOf(journey, outcome);
    if (meta.code !== undefined) connection.usage.countCode(meta.code);
    const failure = errorOf(outcome, meta, settings.timeout);
    if (!failure) return settle(connection, outcome, meta);
    const delay = retryDelay(failure, journey.attempts, connection.random);
    if (failure instanceof ApiError && asksForCoolDown(failure.code))
      connection.coolDown.begin(Math.min(delay, longestRetryAfter));
    const context = {
      operation: journey.operation,
      attempt: journey.attempts,
      error: failure,
      delay,
    };
    const isOver =
      journey.attempts > settings.maxRetries ||
      delay > longestRetryAfter ||
      !connection.usage.hasBudget;
    if (isOver || !settings.shouldRetry(context)) throw failure;
    connection.observer.notify('onRetry', context);
    await wait(delay, deadline.signal);
  }
}

/** Sends one request, when there is a slot for it and no pause. */
async function sendOnce(connection: Connection, journey: Journey): Promise<Outcome> {
  const { operation, parameters, settings, deadline } = journey;
  const release = await connection.slots.take(deadline.signal);
  try {
    await connection.coolDown.pass(deadline.signal);
    connection.usage.countAttempt();
    journey.attempts += 1;
    return await attempt(connection, operation, parameters, {
      timeout: settings.timeout,
      signal: deadline.signal,
      onSend(url) {
        journey.url = url;
        connection.observer.notify('onRequest', { operation, attempt: journey.attempts, url });
      },
    });
  } finally {
    release();
  }
}

function settle(connection: Connection, outcome: Outcome, meta: CallMeta): Answer {
  if (outcome.kind !== 'answer' || outcome.judgement.kind !== 'envelope')
    throw new TypeError(outcome.kind);
  connection.observer.notify('onResponse', meta);
  return {
    envelope: outcome.judgement.envelope,
    meta,
    headers: outcome.headers,
    text: outcome.text,
  };
}

function totalTimeoutOf(journey: Journey): TimeoutError {
  return new TimeoutError(journey.settings.totalTimeout, 'total', {
    meta: metaOf(journey),
    hint: 'Raise totalTimeout.',
  });
}
