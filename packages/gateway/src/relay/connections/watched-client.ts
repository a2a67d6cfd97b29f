import type { IncomingHttpHeaders } from 'node:http';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import { UpstreamError } from '../upstream-error.ts';
import { WatchedConnection } from './watched-connection.ts';

/** Options of a client of a pool, which gives each of its clients a function that connects. */
export interface PooledClientOptions extends Client.Options {
  readonly connect: buildConnector.connector;
}

/**
 * A client of one connection at a time that notices bytes which no request asked for, and rejects a response when they
 * make it unknown whose it is.
 * @param onSurplus called once for each connection with such bytes
 */
export function createWatchedClient(
  origin: URL,
  { connect, ...options }: PooledClientOptions,
  onSurplus: () => void,
): Client {
  const current: Current = { connection: undefined };
  const watchedConnect: buildConnector.connector = (target, callback) =>
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      // The client would end such a connection and open the next one at once, again and again.
      if (socket.readableLength > 0) {
        socket.destroy();
        onSurplus();
        return callback(new EarlyResponseError(), null);
      }
      current.connection = new WatchedConnection(socket, onSurplus);
      callback(null, socket);
    });
  return new WatchedClient(origin, { ...options, connect: watchedConnect }, current);
}

/** A response was there before the first request of a connection. */
class EarlyResponseError extends Error {
  override readonly name = 'EarlyResponseError';
  readonly code = 'EARLY_RESPONSE';
}

interface Current {
  connection: WatchedConnection | undefined;
}

class WatchedClient extends Client {
  readonly #current: Current;

  constructor(origin: URL, options: Client.Options, current: Current) {
    super(origin, options);
    this.#current = current;
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    return super.dispatch(options, new WatchedRequest(handler, this.#current));
  }
}

/** Passes the events of a request on. */
class WatchedRequest implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #current: Current;
  #connection: WatchedConnection | undefined;

  constructor(handler: Dispatcher.DispatchHandler, current: Current) {
    this.#handler = handler;
    this.#current = current;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#connection = this.#current.connection;
    this.#connection?.requestStarted();
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#handler.onResponseStart?.(controller, status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk);
  }

  /** The bytes that came together with the end of the response are read in this turn, after this call. */
  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.#connection?.responseEnded();
    queueMicrotask(() => {
      if (this.#connection?.isAmbiguous())
        this.#handler.onResponseError?.(controller, new UpstreamError('ambiguous'));
      else this.#handler.onResponseEnd?.(controller, trailers);
    });
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}
