import type { Socket } from 'node:net';

/** The beginning of an interim response with status 100. */
const CONTINUE = Buffer.from('HTTP/1.1 100');
const END_OF_HEADERS = '\r\n\r\n';
/** Interim responses before one response, and bytes of each, that are skipped. */
const MAX_SKIPPED = 10;
const MAX_BYTES = 8_192;

/**
 * Lets the reader of a socket skip interim responses `100 Continue`. Any server may send them (RFC 9110, 15.2), but the
 * HTTP client takes one that it did not ask for as an error.
 * @returns a function to call before each request is written
 */
function skipContinue(socket: Socket): () => void {
  let left = 0;
  let held: Buffer = Buffer.alloc(0);
  const read = socket.read.bind(socket);
  const take = (): Buffer => {
    const bytes = held;
    held = Buffer.alloc(0);
    left = 0;
    return bytes;
  };
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || left === 0) return chunk;
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      while (held.length >= CONTINUE.length && held.indexOf(CONTINUE) === 0 && left > 0) {
        const end = held.indexOf(END_OF_HEADERS);
        if (end < 0) break;
        held = held.subarray(end + END_OF_HEADERS.length);
        left -= 1;
      }
      if (left === 0 || held.length > MAX_BYTES || !mayBeContinue(held)) {
        const bytes = take();
        if (bytes.length > 0) return bytes;
      }
    }
  };
  return () => {
    left = MAX_SKIPPED;
  };
}

/** Whether the bytes are the beginning of an interim response, as far as they have come. */
function mayBeContinue(bytes: Buffer): boolean {
  const { length } = CONTINUE;
  return bytes.subarray(0, length).equals(CONTINUE.subarray(0, bytes.length));
}

/** With this message the HTTP client ends a connection on which a response begins that no request waits for. */
const UNASKED_RESPONSE = 'bad response';

/** One connection to the upstream: the requests that it carried, and whether bytes came that none of them asked for. */
export class WatchedConnection {
  readonly #socket: Socket;
  readonly #onSurplus: () => void;
  readonly #expectResponse: () => void;
  #requests = 0;
  #isAsked = false;
  #isNoted = false;

  constructor(socket: Socket, onSurplus: () => void) {
    this.#socket = socket;
    this.#onSurplus = onSurplus;
    this.#expectResponse = skipContinue(socket);
    socket.once('error', () => this.#noteSurplus());
  }

  /** A request is about to be written. */
  requestStarted(): void {
    this.#requests += 1;
    this.#isAsked = true;
    this.#expectResponse();
  }

  /** The response of the request is complete. */
  responseEnded(): void {
    this.#isAsked = false;
  }

  /**
   * Whether it is unknown which response is that of the last request, because another one came with it on a connection
   * that had carried earlier requests: one of the two may be a late response to those. Call it in the turn in which the
   * response ended, once all bytes of that turn were read.
   */
  isAmbiguous(): boolean {
    return this.#noteSurplus() && this.#requests > 1;
  }

  /** Reports the first surplus bytes; the HTTP client has ended the connection then. @returns whether there are any */
  #noteSurplus(): boolean {
    if (this.#isAsked || this.#socket.errored?.message !== UNASKED_RESPONSE) return false;
    if (!this.#isNoted) this.#onSurplus();
    this.#isNoted = true;
    return true;
  }
}
