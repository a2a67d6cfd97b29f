import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import { TOKEN_PREFIX } from '../ledger/accounts/token.ts';

/** A message may quote a shortened value: so much of a secret is masked as well. */
const QUOTED_LENGTH = 24;
const OUR_TOKENS = new RegExp(`${TOKEN_PREFIX}\\w+`, 'g');
const mask = '[token]';

/**
 * Masks tokens in a text that quotes what a caller sent: everything that looks like a token of ours,
 * and the secret of the call. A caller who mixes up two parameters must not find a token in a message.
 */
export function maskSecrets(text: string, secret = ''): string {
  const masked = maskTokens(text, [secret], { patterns: [OUR_TOKENS, tokenInAddress], mask });
  // Last, or the rest of a shortened token would remain.
  return maskTokens(masked, [secret.slice(0, QUOTED_LENGTH)], { mask });
}
