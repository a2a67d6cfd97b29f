import type { SourceSuccess } from '../source.ts';

/**
 * Encodes a text as UTF-8 and returns the bytes as a string, one character per byte. Such strings are joined and
 * sent without encoding them again: encoding a page of Chinese text costs more than the rest of the response.
 */
export function toBinaryString(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The payload as plain text, whatever its encoding. */
export function payloadText({ data, encoding }: SourceSuccess): string {
  return encoding === 'latin1' ? Buffer.from(data, 'latin1').toString() : data;
}
