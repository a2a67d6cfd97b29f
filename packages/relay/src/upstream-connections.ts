import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { ThrottledReport } from '@social-data/source/log-throttle';
import type { Clock } from '@social-data/source/source';
import { type buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { UpstreamError, type UpstreamFailure } from './attempt.ts';

/** The beginning of an interim response with status 100. */
const CONTINUE = 'HTTP/1.1 100';
const INTERIM_RESPONSES = /^(?:HTTP\/1\.1 100.*?\r\n\r\n)*/s;
/** Bytes of interim responses before one response that are skipped. */
const MAX_INTERIM_BYTES = 8_192;

/**
 * Lets the reader of a socket skip interim responses `100 Continue`. Any server may send them (RFC 9110, 15.2), but the
 * HTTP client takes one that it did not ask for as an error.
 * @returns a function to call before each request is written
 */
function skipContinue(socket: Socket): () => void {
  let isExpected = false;
  let held: Buffer = Buffer.alloc(0);
  const read = socket.read.bind(socket);
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || !isExpected) return chunk;
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const isInterim = held.toString('latin1', 0, CONTINUE.length) === CONTINUE;
      const text = held.toString('latin1', 0, isInterim ? MAX_INTERIM_BYTES : CONTINUE.length);
      const { length } = INTERIM_RESPONSES.exec(text)?.[0] ?? '';
      const mayContinue = CONTINUE.startsWith(text.slice(length, length + CONTINUE.length));
      if (mayContinue && held.length < MAX_INTERIM_BYTES) continue;
      const bytes = held.subarray(length);
      held = Buffer.alloc(0);
      isExpected = false;
      if (bytes.length > 0) return bytes;
    }
  };
  return () => {
    isExpected = true;
  };
}

/** With this message the HTTP client ends a connection on which a response begins that no request waits for. */
const UNASKED_RESPONSE = 'bad response';

/** One connection to the upstream: the requests that it carried, and whether bytes came that none of them asked for. */
class WatchedConnection {
  readonly #socket: Socket;
  readonly #onSurplus: () => void;
  readonly #expectResponse: () => void;
  #requests = 0;
  #isAsked = false;
  #isNoted = false;

  /** @param onSurplus called once when there are such bytes; the HTTP client has ended the connection then */
  constructor(socket: Socket, onSurplus: () => void) {
    this.#socket = socket;
    this.#onSurplus = onSurplus;
    this.#expectResponse = skipContinue(socket);
    socket.once('error', () => this.#hasSurplus());
  }

  requestStarted(): void {
    this.#requests += 1;
    this.#isAsked = true;
    this.#expectResponse();
  }

  responseEnded(): void {
    this.#isAsked = false;
  }

  /**
   * Whether it is unknown which response is that of the last request, because another one came with it on a connection
   * that had carried earlier requests: one of the two may be a late response to those. Call it in the turn in which the
   * response ended, once all bytes of that turn were read.
   */
  isAmbiguous(): boolean {
    return this.#hasSurplus() && this.#requests > 1;
  }

  #hasSurplus(): boolean {
    if (this.#isAsked || this.#socket.errored?.message !== UNASKED_RESPONSE) return false;
    if (!this.#isNoted) this.#onSurplus();
    this.#isNoted = true;
    return true;
  }
}

/** Options of a client of a pool, which gives each of its clients a function that connects. */
interface PooledClientOptions extends Client.Options {
  readonly connect: buildConnector.connector;
}

/**
 * A client of one connection at a time that notices bytes which no request asked for, and rejects a response when they
 * make it unknown whose it is.
 */
class WatchedClient extends Client {
  #connection: WatchedConnection | undefined;

  /** @param onSurplus called once for each connection with such bytes */
  constructor(origin: URL, { connect, ...options }: PooledClientOptions, onSurplus: () => void) {
    const watchedConnect: buildConnector.connector = (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        // A response before the first request: the client would end such a connection and open the next one, again and again.
        if (socket.readableLength > 0) {
          socket.destroy();
          onSurplus();
          return callback(new UpstreamError('unreachable', 'EARLY_RESPONSE'), null);
        }
        this.#connection = new WatchedConnection(socket, onSurplus);
        callback(null, socket);
      });
    super(origin, { ...options, connect: watchedConnect });
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (handler instanceof ResponseCollector) handler.connection = () => this.#connection;
    return super.dispatch(options, handler);
  }
}

/** Maximum size of a response body in bytes, both as sent and decompressed. */
export const MAX_BODY_BYTES = 8 * 2 ** 20;

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface SendOptions {
  /** Milliseconds within which the whole response has to arrive. */
  readonly timeoutMs: number;
  /** Called just before the request is written, once a connection is there: from then on it may be billed. */
  readonly onWrite?: () => void;
}

export function isSuccessful(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Receives the events of one request. Its first result or error counts. */
class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #settled = Promise.withResolvers<RawResponse>();
  readonly #onWrite: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  /** Undefined until a connection takes the request: until then nothing is written. */
  #controller: Dispatcher.DispatchController | undefined;
  #error: UpstreamError | undefined;
  #connection: WatchedConnection | undefined;
  /** Set by the client whose connection is going to take the request. */
  connection: () => WatchedConnection | undefined = () => undefined;

  constructor({ timeoutMs, onWrite }: SendOptions) {
    this.#onWrite = onWrite;
    this.#timer = setTimeout(() => this.#failLate(), timeoutMs);
  }

  /** Rejects with `UpstreamError` only. */
  get response(): Promise<RawResponse> {
    return this.#settled.promise;
  }

  /** Called when a connection takes the request. A request that has failed already is not written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#connection = this.connection();
    this.#connection?.requestStarted();
    if (this.#error) controller.abort(this.#error);
    else this.#onWrite?.();
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length']) > MAX_BODY_BYTES)
      this.#fail(new UpstreamError('oversize'));
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_BODY_BYTES) this.#fail(new UpstreamError('oversize'));
    else this.#chunks.push(chunk);
  }

  /** The bytes that came together with the end of the response are read in this turn, after this call. */
  onResponseEnd(): void {
    this.#connection?.responseEnded();
    queueMicrotask(() => {
      if (this.#connection?.isAmbiguous()) this.#fail(new UpstreamError('ambiguous'));
      else this.#end();
    });
  }

  onResponseError(_: unknown, error: Error): void {
    const known = error instanceof UpstreamError;
    this.#fail(known ? error : new UpstreamError(this.#failure(error), causeOf(error)));
  }

  #end(): void {
    if (this.#error) return;
    clearTimeout(this.#timer);
    const [first = Buffer.alloc(0), ...others] = this.#chunks;
    const body = others.length === 0 ? first : Buffer.concat(this.#chunks);
    // The HTTP client may keep this handler until the next request.
    this.#chunks.length = 0;
    this.#settled.resolve({ status: this.#status, headers: this.#headers, body });
  }

  /** How a connection ended the request. */
  #failure(error: Error): UpstreamFailure {
    if (!this.#controller) return 'unreachable';
    if (this.#bytes > 0 && isSuccessful(this.#status)) return 'truncated';
    return isParseError(error) ? 'malformed' : 'interrupted';
  }

  #failLate(): void {
    this.#fail(
      this.#controller
        ? new UpstreamError('timeout')
        : new UpstreamError('unreachable', 'no connection in time'),
    );
  }

  #fail(error: UpstreamError): void {
    if (this.#error) return;
    this.#error = error;
    clearTimeout(this.#timer);
    this.#chunks.length = 0;
    this.#settled.reject(error);
    this.#controller?.abort(error);
  }
}

/** Whether the HTTP client could not read the response: it would come again in the same form. */
function isParseError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  const isLimit = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'].includes(
    code,
  );
  return isLimit || error.name === 'HTTPParserError';
}

/** The code of an error, or the status with which a proxy refused a tunnel. The rest of its text may have the address. */
function causeOf(error: Error): string {
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  if (status !== undefined) return `HTTP status ${status} of the proxy`;
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Connections are replaced after this time, so that a change of the host's addresses is noticed. */
const CONNECTION_LIFETIME_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface ConnectionOptions {
  readonly origin: string;
  readonly proxy: string | null;
  /** Maximum number of open connections, and so of requests in flight. */
  readonly concurrency: number;
  /** Milliseconds after which a connection takes no more requests. @default 60000 */
  readonly connectionLifetime?: number;
  readonly clock: Clock;
  readonly report: (message: string, fields?: object) => void;
}

/**
 * A pool of connections to the upstream, through the proxy if there is one.
 * @param onSurplus called for each connection on which bytes came that no request asked for
 */
function createDispatcher(
  { origin, proxy, concurrency, connectionLifetime = CONNECTION_LIFETIME_MS }: ConnectionOptions,
  onSurplus: () => void,
): Dispatcher {
  // Set explicitly: otherwise an environment variable could disable the verification.
  const tls = { rejectUnauthorized: true };
  const options = {
    connections: concurrency,
    clientTtl: connectionLifetime,
    allowH2: false,
    // Each request has a deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
  const factory = (target: URL, settings: PooledClientOptions) =>
    new WatchedClient(target, settings, onSurplus);
  if (proxy === null) return new Pool(origin, { ...options, factory, connect: tls });
  const proxyTls = { ...tls, allowH2: false };
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTunnel: true,
    // With a single connection, the default would be a client without a pool, which never replaces its connection.
    factory: (target, settings) => new Pool(target, { ...settings, factory }),
    requestTls: proxyTls,
    proxyTls,
  });
}

/** Milliseconds for which each connection carries one request after bytes came that no request asked for. */
const SINGLE_REQUESTS_MS = 3_600_000;
const SURPLUS = 'the upstream sent a response that no request asked for';

/**
 * The connections to the upstream. HTTP/1.1 has nothing in a response that names its request, so a response too many
 * could be taken for that of the next request. When one comes while nothing is asked, its connection ends, no other
 * connection is used again, and each carries one request for an hour.
 */
export class UpstreamConnections {
  readonly #options: ConnectionOptions;
  /** The connections in use, and before them those that only finish their requests. */
  readonly #dispatchers = new Set<Dispatcher>();
  readonly #surplusReport: ThrottledReport;
  #dispatcher: Dispatcher;
  /** Connections on which bytes came that no request asked for. */
  surplusResponses = 0;
  /** Monotonic clock, milliseconds. */
  #singleUntil = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#surplusReport = new ThrottledReport(SURPLUS, options);
    this.#dispatcher = this.#connect();
  }

  /** Sends a request and collects its response. Rejects with `UpstreamError` only. */
  send(options: Dispatcher.DispatchOptions, sending: SendOptions): Promise<RawResponse> {
    const collector = new ResponseCollector(sending);
    const isSingle = this.singleRequestMs > 0;
    this.#dispatcher.dispatch(isSingle ? { ...options, reset: true } : options, collector);
    return collector.response;
  }

  /** Milliseconds for which each connection carries one request because of such bytes; 0 when there were none lately. */
  get singleRequestMs(): number {
    return Math.max(0, this.#singleUntil - this.#options.clock.monotonic());
  }

  /** Closes all connections; requests in flight fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers].map((dispatcher) => dispatcher.destroy()));
    this.#surplusReport.stop();
  }

  #connect(): Dispatcher {
    const dispatcher = createDispatcher(this.#options, () => this.#noteSurplus());
    this.#dispatchers.add(dispatcher);
    return dispatcher;
  }

  /** Requests in flight finish on their connections, and no other request gets one of these. */
  #noteSurplus(): void {
    const retired = this.#dispatcher;
    if (this.singleRequestMs === 0) {
      this.#dispatcher = this.#connect();
      void retired.close().finally(() => this.#dispatchers.delete(retired));
    }
    this.surplusResponses += 1;
    this.#singleUntil = this.#options.clock.monotonic() + SINGLE_REQUESTS_MS;
    this.#surplusReport.add(SURPLUS, {});
  }
}
