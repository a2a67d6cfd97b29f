/** The members of the envelope that this client reads; everything else is passed on as received. */
export interface Envelope {
  readonly code: number | string;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly recordTime?: unknown;
}

/** A response body. Whether it is an envelope does not depend on the HTTP status. */
export type ParsedBody =
  | { readonly isEnvelope: true; readonly code: number; readonly envelope: Envelope }
  | {
      readonly isEnvelope: false;
      readonly reason: string;
      /** A success without readable `data`. */
      readonly envelope?: Envelope;
      readonly code?: undefined;
    };

/**
 * Parses the text of a body as an envelope. The `code` of an envelope is an integer of at least 0 or a string of digits,
 * and a success has an object as `data`.
 */
export function parseEnvelope(text: string): ParsedBody {
  if (text.trim() === '') return unreadable('the body is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('the body is not JSON');
  }
  if (!hasCode(value)) return unreadable('the body has no readable `code`');
  const code = Number(value.code);
  if (code === 0 && (typeof value.data !== 'object' || value.data === null))
    return { ...unreadable('the body has no readable `data`'), envelope: value };
  return { isEnvelope: true, code, envelope: value };
}

export function unreadable(reason: string): ParsedBody {
  return { isEnvelope: false, reason };
}

function hasCode(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  // An array with one number reads as that number.
  return typeof value.code !== 'object' && /^[0-9]{1,15}$/.test(String(value.code));
}
