import { type RuntimeEnvironment, usesOwnServer } from './base-url.ts';
import { ConfigurationError } from './errors.ts';
import type { SocialDataOptions } from './options.ts';

/**
 * Gives the token for a request; undefined where something else adds it, such as a proxy. Throws a ConfigurationError where
 * it is missing. It is a function so that no object that could be printed holds the token.
 */
export type TokenSource = () => string | undefined | Promise<string>;

/** Throws a ConfigurationError where a token is given in a web page, or is not a token alone. */
export function createTokenSource(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
): TokenSource {
  const { env, isPage } = environment;
  const token =
    options.token === undefined ? env.SOCIAL_DATA_TOKEN?.trim() || undefined : options.token;
  if (isPage && token && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError('Every visitor can read a token in a web page.', {
      hint: 'Add it on your own server, or set dangerouslyAllowBrowser.',
    });
  }
  if (typeof token === 'function') return () => callTokenFunction(token);
  if (typeof token === 'string') {
    const alone = tokenAlone(token);
    return () => alone;
  }
  const isMissing = token === undefined && !isPage && !usesOwnServer(options, environment);
  return () => {
    if (!isMissing) return undefined;
    throw new ConfigurationError('There is no token.', {
      hint: 'Give it as token or in SOCIAL_DATA_TOKEN, or null if a proxy adds it.',
    });
  };
}

/** Rejects with a ConfigurationError where the function fails, or gives nothing that can be a token. */
async function callTokenFunction(token: () => unknown): Promise<string> {
  let given: unknown;
  try {
    given = await token();
  } catch (cause) {
    const hint = 'Check the cause.';
    throw new ConfigurationError('The function token failed.', { cause, hint });
  }
  if (typeof given === 'string' && given.trim() !== '') return tokenAlone(given);
  throw new ConfigurationError('The function token did not return a string.');
}

/** A token without the blanks around it. Throws a ConfigurationError for one with the scheme of a header before it. */
function tokenAlone(token: string): string {
  if (!/^\s*bearer\s/i.test(token)) return token.trim();
  const hint = 'Remove Bearer.';
  throw new ConfigurationError('The token begins with Bearer.', { hint });
}
