import { type ServerResponse, STATUS_CODES } from 'node:http';
import { KEEP_ALIVE_SECONDS } from './http-listener.ts';
import type { RenderedResponse } from './render-result.ts';

/** Where Node keeps the text of a head until the first bytes of the body. It is not documented. */
interface NodeResponse extends ServerResponse {
  _header?: string | null;
}

const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;

/**
 * Does what `writeHead` of Node does, which would check each header again and write it by itself: here names and values
 * are the gateway's own, and the head is one text. Where the connection is closed after the response, and with a version
 * of Node that keeps the head elsewhere, Node writes it.
 * @param rendered its headers have a Content-Length; its time becomes the `Date`
 * @throws the error of Node's `writeHead` when there is a head already
 */
export function writeHead(
  response: NodeResponse,
  { status, headers, time }: Pick<RenderedResponse, 'status' | 'headers' | 'time'>,
): void {
  if (response.shouldKeepAlive && !response.headersSent) {
    response.statusCode = status;
    response._header = headText(status, headers) + dateText(time) + KEEP_ALIVE;
    if (response.headersSent) return;
  }
  response.writeHead(status, headers);
}

function headText(status: number, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let name = 0; name < headers.length; name += 2) {
    text += `${headers[name]}: ${headers[name + 1]}\r\n`;
  }
  return text;
}

/** The header of the last second that had a response. */
let last = { second: Number.NaN, text: '' };

function dateText(time: number): string {
  const second = Math.floor(time / 1000);
  if (second !== last.second) {
    last = { second, text: `Date: ${new Date(second * 1000).toUTCString()}\r\n` };
  }
  return last.text;
}
