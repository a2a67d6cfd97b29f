import { codeAdvice } from '@social-data/contract';
import type { HttpRequest, HttpResponse } from './connection.ts';
import { readEnvelope } from './read-envelope.ts';

type Send = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * Sends each request once: cases that send an equal one get the same response. A request that failed for the moment (no
 * response, or a code that may be gone in the next call) is sent again, `maxRepeats` times in the whole run.
 */
export function sendingOnce(send: Send, maxRepeats: number): Send {
  const sent = new Map<string, Promise<HttpResponse>>();
  let repeats = maxRepeats;
  return async (request) => {
    const key = keyOf(request);
    const earlier = sent.get(key);
    if (earlier && ((await isLasting(earlier)) || repeats <= 0)) return earlier;
    if (earlier) repeats -= 1;
    const response = send(request);
    sent.set(key, response);
    return response;
  };
}

/** Two requests with the same key are equal for every server. */
export function keyOf({ method = 'GET', path, headers = {} }: HttpRequest): string {
  return JSON.stringify([method, path, headers]);
}

async function isLasting(response: Promise<HttpResponse>): Promise<boolean> {
  try {
    const code = readEnvelope(await response)?.code ?? 0;
    const { retry = 'after-reset' } = codeAdvice[code] ?? {};
    return retry === 'after-reset';
  } catch {
    return false;
  }
}
