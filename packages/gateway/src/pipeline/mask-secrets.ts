import { TOKEN_PREFIX } from '../tokens/token.ts';

/** Shorter texts are no secrets, and would blank out common words. */
const MIN_SECRET_LENGTH = 8;
/** A message may have cut a value; so much of a secret still counts as one. */
const SHOWN_LENGTH = 24;
const MASK = '[token]';
const OUR_TOKENS = new RegExp(`${TOKEN_PREFIX}\\w+`, 'g');
const TOKENS_IN_ADDRESSES = /\btoken=[^&\s"']+/gi;

/**
 * Takes tokens out of a text that repeats what a caller sent: everything that looks like a token of
 * ours, and the one of the call. Whoever mixes up two parameters must not find a token in a message.
 */
export function maskSecrets(text: string, secret = ''): string {
  const masked = text.replace(OUR_TOKENS, MASK).replace(TOKENS_IN_ADDRESSES, `token=${MASK}`);
  if (secret.length < MIN_SECRET_LENGTH) return masked;
  return masked.replaceAll(secret, MASK).replaceAll(secret.slice(0, SHOWN_LENGTH), MASK);
}
