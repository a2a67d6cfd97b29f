import { security } from '@social-data/contract';
import type { Connection } from './connection.ts';
import { type Judgement, judge, unreadable } from './envelope.ts';
import { holdsToken, redact, redactError, redactJson } from './redact.ts';

/** An answer, read to its end, with the token taken out of everything. */
export interface Exchanged {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly judgement: Judgement;
}

export type Exchange = Exchanged | { readonly kind: 'redirect'; readonly status: number };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder();

/**
 * Sends one request and reads its answer. This is the innermost step and the only place that sees the token:
 * what it returns or throws does not hold it, even where a server repeats it.
 */
export async function exchange(
  { token, fetch, requestInit }: Connection,
  address: string,
  signal: AbortSignal,
): Promise<Exchange> {
  const given = token();
  // Most tokens are at hand, and each wait is one more turn of the queue.
  const secret = typeof given === 'object' ? await given : given;
  const credential = secret === undefined ? '' : `&${security.name}=${encodeURIComponent(secret)}`;
  try {
    // A fetch of the caller's may not look at its signal.
    signal.throwIfAborted();
    const url = address + (address.includes('?') ? '' : '?') + credential;
    const response = await fetch(url, { ...requestInit, signal });
    const { status, headers, type } = response;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400))
      return { kind: 'redirect', status };
    return { kind: 'answer', status, headers, ...read(await response.arrayBuffer(), secret) };
  } catch (error) {
    throw redactError(error, secret);
  }
}

type Read = Pick<Exchanged, 'text' | 'judgement'>;

function read(body: ArrayBuffer, secret: string | undefined): Read {
  let text: string;
  try {
    text = strictUtf8.decode(body);
  } catch {
    const start = redact(lenientUtf8.decode(body.slice(0, 1_000)), secret);
    return { text: start, judgement: unreadable('the body is no UTF-8') };
  }
  const judgement = judge(text);
  if (judgement.kind === 'unreadable') return { text: redact(text, secret), judgement };
  // A failure is searched in every case: within JSON the token may be written with escapes.
  if (judgement.code === 0 && !holdsToken(text, secret)) return { text, judgement };
  const clean = redactJson(text, secret);
  return { text: clean, judgement: judge(clean) };
}
