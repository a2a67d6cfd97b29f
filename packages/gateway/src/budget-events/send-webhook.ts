import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookConfig } from '../config/gateway-config.ts';
import { isPublicAddress, lookUpPublic } from './public-address.ts';
import { signedHeaders } from './sign-webhook.ts';

/** For connection, request and status together. */
const TIMEOUT_MS = 10_000;

export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Sends a signed message once. Redirects are not followed, and the body of the response is not read.
 * @returns undefined when the receiver accepted it with a status of 2xx, else why not
 */
export function sendWebhook(
  { url, key, allowPrivate }: WebhookConfig,
  message: WebhookMessage,
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  // No name is looked up for an address.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.resolve('the address is private');
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const request = send(target, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        ...signedHeaders(key, message),
      },
      ...(!allowPrivate && { lookup: lookUpPublic }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('error', (error) => resolve(reasonOf(error, timeoutMs)));
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      resolve(statusCode >= 200 && statusCode < 300 ? undefined : statusReason(statusCode));
    });
    request.end(message.body);
  });
}

function statusReason(status: number): string {
  return status >= 300 && status < 400
    ? `status ${status}: redirects are not followed`
    : `status ${status}`;
}

/** The address may contain a secret, so only what went wrong is told. */
function reasonOf(error: Error, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no response within ${timeoutMs} ms`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
