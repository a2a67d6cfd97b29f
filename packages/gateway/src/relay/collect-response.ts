import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { UpstreamError, type UpstreamFailure } from './upstream-error.ts';

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

/** Whether the status of a response says that the request succeeded. */
export function isSuccessful(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Sends a request and collects its response. Rejects with `UpstreamError` only. */
export function collectResponse(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  options: Dispatcher.DispatchOptions,
  sending: SendOptions,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const collector = new ResponseCollector(resolve, reject, sending);
    dispatcher.dispatch(options, collector);
  });
}

/** Receives the events of one request. Its first result or error counts. */
class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: RawResponse) => void;
  readonly #reject: (error: UpstreamError) => void;
  readonly #onWrite: (() => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  /** Undefined until a connection takes the request: until then nothing is written. */
  #controller: Dispatcher.DispatchController | undefined;
  #error: UpstreamError | undefined;

  constructor(
    resolve: (response: RawResponse) => void,
    reject: (error: UpstreamError) => void,
    { timeoutMs, onWrite }: SendOptions,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#onWrite = onWrite;
    this.#timer = setTimeout(() => this.#failLate(), timeoutMs);
  }

  /** Called when a connection takes the request. A request that has failed already is not written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#error) controller.abort(this.#error);
    else this.#onWrite?.();
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (Number(headers['content-length']) > MAX_BODY_BYTES)
      this.fail(new UpstreamError('oversize'));
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_BODY_BYTES) this.fail(new UpstreamError('oversize'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#error) return;
    clearTimeout(this.#timer);
    const [first = Buffer.alloc(0), ...others] = this.#chunks;
    const body = others.length === 0 ? first : Buffer.concat(this.#chunks);
    // The HTTP client may keep this handler until the next request.
    this.#chunks.length = 0;
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(
      error instanceof UpstreamError
        ? error
        : new UpstreamError(this.#failure(error), causeOf(error)),
    );
  }

  /** How a connection ended the request. */
  #failure(error: Error): UpstreamFailure {
    if (!this.#controller) return 'unreachable';
    if (this.#bytes > 0 && isSuccessful(this.#status)) return 'truncated';
    return isParseError(error) ? 'malformed' : 'interrupted';
  }

  #failLate(): void {
    const error = this.#controller
      ? new UpstreamError('timeout')
      : new UpstreamError('unreachable', 'no connection in time');
    this.fail(error);
  }

  fail(error: UpstreamError): void {
    if (this.#error) return;
    this.#error = error;
    clearTimeout(this.#timer);
    this.#chunks.length = 0;
    this.#reject(error);
    this.#controller?.abort(error);
  }
}

/** Whether the HTTP client could not read the response: it would come again in the same form. */
function isParseError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    error.name === 'HTTPParserError' ||
    code === 'UND_ERR_HEADERS_OVERFLOW' ||
    code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
  );
}

/**
 * The code of an error, or the status with which a proxy refused a tunnel. Other parts of its text may have the
 * address.
 */
function causeOf(error: Error): string {
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  if (status !== undefined) return `HTTP status ${status} of the proxy`;
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
