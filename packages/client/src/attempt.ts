import type { OperationId, OperationParameters } from '@social-data/contract';
import type { Connection } from './connection.ts';
import { type Exchange, exchange } from './exchange.ts';
import { startTimer, untilAborted } from './wait.ts';

/** The outcome of one request. */
export type Outcome =
  | Exchange
  | { readonly kind: 'timeout' }
  | { readonly kind: 'lost'; readonly error: unknown };

export interface AttemptSettings {
  /** Milliseconds for the request, its answer and the whole body. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Told the address, without the token, before the request goes out. */
  readonly onSend: (url: string) => void;
}

/**
 * Sends one request and reads its whole body.
 * Rejects with the reason of `signal` when that is aborted, and for nothing else.
 */
export function attempt(
  connection: Connection,
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  { timeout, signal, onSend }: AttemptSettings,
): Promise<Outcome> {
  const controller = new AbortController();
  return untilAborted<Outcome>(signal, (resolve) => {
    // Not left to fetch alone: one that does not heed its signal must not outlast the time.
    const cancelTimer = startTimer(timeout, () => resolve({ kind: 'timeout' }));
    let isAnswered = false;
    const receive = async (url: string) => {
      onSend(url);
      const outcome = await exchange(connection, url, controller.signal);
      isAnswered = true;
      resolve(outcome);
    };
    const lose = (error: unknown) => resolve({ kind: 'lost', error });
    connection.send(operation, parameters, receive).catch(lose);
    return () => {
      cancelTimer();
      if (!isAnswered) controller.abort();
    };
  });
}
