import type { ServerResponse } from 'node:http';
import { headersOf } from '@social-data/wire';

/** What goes out on the wire. */
export interface Answer {
  readonly status: number;
  /** All of them, as a flat list of names and values, the form that Node writes without looking names up. */
  readonly headers: string[];
  readonly body: string | Buffer;
  /** Of a body that is text: `latin1` when each character is a byte. @default 'utf8' */
  readonly encoding: 'latin1' | 'utf8';
  /** Length of the body. */
  readonly bytes: number;
}

const headersByCode = new Map<number, string[]>();

/** The headers of every envelope with a code, to which others are added. */
export function baseHeaders(code: number): string[] {
  const known = headersByCode.get(code);
  if (known) return known;
  const made = Object.entries(headersOf(code)).flat();
  headersByCode.set(code, made);
  return made;
}

/** Sends the whole answer in one write. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body, encoding }: Answer,
  close: boolean,
): void {
  if (close) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  response.end(body, encoding);
}
