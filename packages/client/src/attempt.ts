import type { OperationId, OperationParameters } from '@social-data/contract';
import type { Connection } from './connection.ts';
import { startDeadline } from './deadline.ts';
import { type Exchange, exchange } from './exchange.ts';
import { untilAborted } from './wait.ts';

/** The outcome of one request. */
export type Outcome =
  | Exchange
  | { readonly kind: 'timeout' }
  | { readonly kind: 'lost'; readonly error: unknown };

export interface AttemptSettings {
  /** Milliseconds for the request, its answer and the whole body. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Told the address, without the token, before the request goes out. */
  readonly onSend: (url: string) => void;
}

/**
 * Sends one request and reads its whole body.
 * Rejects with the reason of `signal` when that is aborted, and for nothing else.
 */
export async function attempt(
  connection: Connection,
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  { timeout, signal, onSend }: AttemptSettings,
): Promise<Outcome> {
  const deadline = startDeadline(timeout, signal);
  const finished = new Promise<Outcome>((resolve) => {
    const lose = (error: unknown) => resolve({ kind: 'lost', error });
    const receive = async ({ url }: Request) => {
      onSend(url);
      resolve(await exchange(connection, url, deadline.signal));
      return new Response(null);
    };
    connection.send(operation, parameters, receive).catch(lose);
  });
  try {
    // Not left to fetch alone: one that does not heed its signal must not outlast the time.
    return await untilAborted<Outcome>(deadline.signal, (resolve) => {
      finished.then(resolve);
      return () => {};
    });
  } catch {
    signal.throwIfAborted();
    return { kind: 'timeout' };
  } finally {
    deadline.clear();
  }
}
