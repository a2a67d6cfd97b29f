import type { Socket } from 'node:net';
import { skipContinue } from './skip-continue.ts';

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
