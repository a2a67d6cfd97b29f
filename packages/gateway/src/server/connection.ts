import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

/**
 * Requests of one connection without a response, and requests of one turn of the event loop; one more closes it.
 * Clients in use do not pipeline, so this is far above what they send.
 */
const MAX_PIPELINED_REQUESTS = 16;

/** What one client address occupies. */
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
  /** A number that grows with each response of any connection; 0 before the first request. */
  lastUse: number;
  /** Whether bytes arrived that are not HTTP. Whatever follows them is ignored. */
  isMalformed: boolean;
  /** Called once when no request is unanswered any more. */
  whenAnswered: (() => void) | undefined;
}

/**
 * Whether one more request is too many. Node may send responses while it parses a chunk, so requests with responses
 * count in the turn in which they arrived.
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

  /** Forgets a caller that occupies nothing any more. */
  release(caller: Caller): void {
    if (caller.connections === 0 && caller.requests === 0) this.#byNetwork.delete(caller.network);
  }
}
