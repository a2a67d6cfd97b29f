import type { IncomingMessage, ServerResponse } from 'node:http';
import { resultCode } from '@social-data/contract/result-codes';
import { envelopeResponse } from '@social-data/mock-responses';
import { failure } from '@social-data/server-protocol';
import { sendResponse } from '../send-response.ts';

/** Refuses a request to the mock itself, with HTTP 400 and code 400. */
export function refuse(response: ServerResponse, message: string, now: Date, status = 400): void {
  const envelope = failure(resultCode.invalidParameters, message, now);
  sendResponse(response, envelopeResponse(envelope, { status }));
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request may change the mock: it comes from a program or from a page of this machine. A page on the
 * internet may call the mock, but not change what it responds to others.
 */
export function isFromThisMachine({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host || LOCAL_HOSTS.has(url.hostname);
}

export const FOREIGN_PAGE =
  'Only programs and pages of this machine may change the mock. Send the request from your test instead of from a page on another host.';

/** Lets a page of this machine read the response; a page on the internet cannot. */
export function corsOf(request: IncomingMessage): Readonly<Record<string, string>> {
  const { origin } = request.headers;
  return origin === undefined || !isFromThisMachine(request)
    ? {}
    : { 'Access-Control-Allow-Origin': origin };
}
