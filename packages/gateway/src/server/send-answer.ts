import type { ServerResponse } from 'node:http';
import { headersOf } from '@social-data/wire';

/** What goes out on the wire. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly body: string | Buffer;
  /** Of a body that is text: `latin1` when each character is a byte. @default 'utf8' */
  readonly encoding?: 'latin1' | undefined;
  /** Beside those of every envelope, as a flat list of names and values. */
  readonly headers: readonly string[];
}

const headersByCode = new Map<number, string[]>();

/** Sends the whole answer in one write. Returns the length of the body in bytes. */
export function sendAnswer(response: ServerResponse, answer: Answer, close: boolean): number {
  const { status, code, body, encoding = 'utf8' } = answer;
  const length = typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.length;
  const headers = baseHeaders(code).concat(answer.headers);
  headers.push('Content-Length', String(length));
  if (close) headers.push('Connection', 'close');
  // A flat list is the form that Node writes without looking names up.
  response.writeHead(status, headers);
  response.end(body, encoding);
  return length;
}

function baseHeaders(code: number): string[] {
  const known = headersByCode.get(code);
  if (known) return known;
  const made = Object.entries(headersOf(code)).flat();
  headersByCode.set(code, made);
  return made;
}
