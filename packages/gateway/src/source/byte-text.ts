import type { SourcePayload } from './source.ts';

/**
 * A text as its bytes in UTF-8, one character for each. Such texts are joined and sent without being
 * encoded again: encoding a page of Chinese text takes longer than everything else that an answer needs.
 */
export function byteText(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The payload of an answer as plain text, whichever form it has. */
export function payloadText({ data, encoding }: SourcePayload): string {
  return encoding === 'latin1' ? Buffer.from(data, 'latin1').toString() : data;
}
