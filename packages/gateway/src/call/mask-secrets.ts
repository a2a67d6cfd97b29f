import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import { ADMIN_TOKEN_PREFIX, TOKEN_PREFIX } from '@social-data/ledger/accounts';

/** A message may quote only the beginning of a value, so this many characters of a secret are masked as well. */
const QUOTED_LENGTH = 24;
const OUR_TOKENS = new RegExp(`(?:${TOKEN_PREFIX}|${ADMIN_TOKEN_PREFIX})\\w+`, 'g');
const mask = '[token]';

/**
 * Masks tokens in a text that quotes what a caller sent: everything that looks like a token of the gateway, and the
 * secret of the call. A caller who mixes up two parameters must not find a token in a message.
 */
export function maskSecrets(text: string, secret = ''): string {
  const masked = maskTokens(text, [secret], { patterns: [OUR_TOKENS, tokenInAddress], mask });
  // After the whole token: masking its beginning first would leave the rest of it.
  return maskTokens(masked, [secret.slice(0, QUOTED_LENGTH)], { mask });
}
