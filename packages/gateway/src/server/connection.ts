import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from './callers.ts';

/**
 * Requests of one connection without a response, and requests of one turn of the event loop; one more closes it.
 * Clients in use do not pipeline, so this is far above what they send.
 */
const MAX_PIPELINED_REQUESTS = 16;

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
