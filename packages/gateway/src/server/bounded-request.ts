import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The class of requests for a listener that closes connections with too many requests without a response. Node parses
 * all requests of a chunk of 64 KiB in one go, thousands of them, and stops only at a request that asks for an upgrade:
 * then it parses no more of the connection and, without a handler for upgrades, closes it. So the first request beyond
 * the limit claims to ask for an upgrade.
 * @param isTooMany whether one more request on the connection is too many
 */
export function createBoundedRequest(
  isTooMany: (socket: Socket) => boolean,
): typeof IncomingMessage {
  return class BoundedRequest extends IncomingMessage {
    #upgrade: boolean | null = null;
    #isTooMany: boolean | undefined;

    get upgrade(): boolean | null {
      return this.#isTooMany === true || this.#upgrade;
    }

    /** Set to null by the constructor of the base class, then by the parser. */
    set upgrade(value: boolean | null) {
      if (value === null) return;
      this.#isTooMany ??= isTooMany(this.socket);
      this.#upgrade = value;
    }
  };
}
