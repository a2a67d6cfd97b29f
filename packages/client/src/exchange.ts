import { security } from '@social-data/contract';
import type { Connection } from './connection.ts';
import { type Judgement, judge, unreadable } from './envelope.ts';
import { redact, redactError } from './redact.ts';

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
  { token, fetch }: Connection,
  address: string,
  signal: AbortSignal,
): Promise<Exchange> {
  const secret = await token();
  const url = new URL(address);
  if (secret !== undefined) url.searchParams.set(security.name, secret);
  try {
    const response = await fetch(url.href, {
      headers: { Accept: 'application/json' },
      // A redirect would carry the token to another address.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    const { status, headers, type } = response;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400))
      return { kind: 'redirect', status };
    return { kind: 'answer', status, headers, ...read(await response.arrayBuffer(), secret) };
  } catch (error) {
    throw redactError(error, secret);
  }
}

function read(
  body: ArrayBuffer,
  secret: string | undefined,
): Pick<Exchanged, 'text' | 'judgement'> {
  try {
    const text = redact(strictUtf8.decode(body), secret);
    return { text, judgement: judge(text) };
  } catch {
    const start = body.slice(0, 1_000);
    return {
      text: redact(lenientUtf8.decode(start), secret),
      judgement: unreadable('the body is no UTF-8'),
    };
  }
}
