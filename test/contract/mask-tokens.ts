import { security } from '@social-data/contract';

const credential = new RegExp(`(\\b${security.name}=)[^&\\s"'<>\\\\]*`, 'gi');

/** A text without tokens: neither as a parameter nor, for those that are known, anywhere else. */
export function maskTokens(text: string, known: readonly string[]): string {
  let masked = text.replace(credential, '$1***');
  for (const token of known) if (token !== '') masked = masked.replaceAll(token, '***');
  return masked;
}
