import type { HttpResponse } from './connection.ts';

/** A response body that is a JSON object. */
export interface Envelope {
  readonly body: Readonly<Record<string, unknown>>;
  /** Its code as a number, whether it was sent as a number or as digits; undefined when it is neither. */
  readonly code: number | undefined;
}

/** Reads the body of a response; undefined when it is no JSON object in UTF-8. */
export function readEnvelope({ text, isUtf8 }: HttpResponse): Envelope | undefined {
  if (!isUtf8) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const body = Object.fromEntries(Object.entries(value));
    return { body, code: codeOf(body.code) };
  } catch {
    return undefined;
  }
}

function codeOf(code: unknown): number | undefined {
  if (typeof code === 'string') return /^[0-9]+$/.test(code) ? Number(code) : undefined;
  return typeof code === 'number' && Number.isInteger(code) ? code : undefined;
}
