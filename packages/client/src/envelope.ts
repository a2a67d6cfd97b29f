/** The members of the envelope that this client reads; everything else passes as it came. */
export interface Envelope {
  readonly code: number | string;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly recordTime?: unknown;
}

/** What a body says, decided on the body alone, whatever the HTTP status. */
export type Judgement =
  | { readonly kind: 'envelope'; readonly code: number; readonly envelope: Envelope }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Reads the text of a body as an envelope. Its `code` is a whole number from 0 on or a text of digits;
 * a success has an object as `data`. Everything else is unreadable, with the reason.
 */
export function judge(text: string): Judgement {
  if (text.trim() === '') return unreadable('the body is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('the body is no JSON');
  }
  if (!isEnvelope(value)) return unreadable('the body has no readable `code`');
  const code = Number(value.code);
  if (code === 0 && (typeof value.data !== 'object' || value.data === null)) {
    return unreadable('the body has no readable `data`');
  }
  return { kind: 'envelope', code, envelope: value };
}

export function unreadable(reason: string): Judgement {
  return { kind: 'unreadable', reason };
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  const { code } = value;
  if (typeof code === 'number') return Number.isSafeInteger(code) && code >= 0;
  return typeof code === 'string' && /^[0-9]{1,15}$/.test(code);
}
