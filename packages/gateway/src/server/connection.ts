import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

/**
 * Maximum number of requests without a response on one connection, and of its requests in one turn of the event loop.
 * One more closes the connection. Common clients do not pipeline, so they stay far below.
 */
const MAX_PIPELINED_REQUESTS = 16;

/** The connections and requests of one client address. */
export interface Caller {
  /** Identifies the address: an IPv4 address, or an IPv6 network. */
  readonly network: string;
  /** Open connections. */
  connections: number;
  /** Requests that are being handled. */
  requests: number;
}

/** One open connection of a data listener. */
export interface Connection {
  readonly socket: Socket;
  /** The peer's address, still known after it has hung up. */
  readonly address: string;
  /** Whether the peer is a trusted proxy, whose requests come from many callers. */
  readonly isTrustedProxy: boolean;
  readonly caller: Caller;
  /** The responses that are not written yet, in the order of their requests. */
  readonly responses: ServerResponse[];
  /** The last turn of the event loop in which requests arrived, and how many. */
  turn: number;
  requestsOfTurn: number;
  /**
   * Order of the last use among all connections: a number that grows with each request and response; 0 before the
   * first.
   */
  lastUse: number;
  /** Whether bytes arrived that are not HTTP. Whatever follows them is ignored. */
  isMalformed: boolean;
  /** Called once when every request has its response. */
  whenResponded: (() => void) | undefined;
}

/**
 * Whether one more request is too many. Node may send responses while it parses a chunk, so all requests of the same
 * turn count, also those that have their response.
 */
export function isPipeliningTooMuch(
  { responses, turn, requestsOfTurn }: Connection,
  currentTurn: number,
): boolean {
  if (responses.length >= MAX_PIPELINED_REQUESTS) return true;
  return turn === currentTurn && requestsOfTurn >= MAX_PIPELINED_REQUESTS;
}

/** Counts the open connections and the requests in progress of each client address. */
export class Callers {
  readonly #byNetwork = new Map<string, Caller>();

  /** The caller of an address. The counts of a caller are kept while they are above zero. */
  of(address: string): Caller {
    const network = networkOf(address);
    const known = this.#byNetwork.get(network);
    if (known !== undefined) return known;
    const caller = { network, connections: 0, requests: 0 };
    this.#byNetwork.set(network, caller);
    return caller;
  }

  /** Forgets a caller without connections and requests. */
  release(caller: Caller): void {
    if (caller.connections === 0 && caller.requests === 0) this.#byNetwork.delete(caller.network);
  }
}
