import { maskTokens } from '@social-data/contract/mask-tokens';

/** A message quotes at least so much of a value, and may leave the rest out. */
const QUOTED_LENGTH = 24;

/**
 * Masks the token of the service in a text or in JSON, also where the text quotes only its beginning: what a service or
 * a caller repeats must not carry it into a conversation.
 */
export function maskToken(text: string, token: string): string {
  // After the whole token: masking its beginning first would leave the rest of it.
  const parts = [token, token.slice(0, QUOTED_LENGTH)];
  return maskTokens(
    text,
    parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]),
  );
}
