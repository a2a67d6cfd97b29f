import { type RuntimeEnvironment, trimBlanks, usesOwnServer } from './base-url.ts';
import { ConfigurationError } from './errors.ts';
import type { SocialDataOptions } from './options.ts';

/**
 * Gives the token for a request; undefined where something else adds it, such as a proxy. Throws a ConfigurationError where
 * it is missing. It is a function so that no object that could be printed holds the token.
 */
export type TokenSource = () => string | undefined | Promise<string>;

/** Throws a ConfigurationError where a token is given in a web page, or is not a token alone. A blank one is missing. */
export function createTokenSource(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
): TokenSource {
  const { env, isPage } = environment;
  const given = typeof options.token === 'string' ? tokenAlone(options.token) : options.token;
  const token = given === undefined ? tokenAlone(env.SOCIAL_DATA_TOKEN ?? '') : given;
  if (isPage && token && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError('Every visitor can read a token in a web page.', {
      hint: 'Add it on your own server, or set dangerouslyAllowBrowser.',
    });
  }
  if (typeof token === 'function') return () => callTokenFunction(token);
  if (typeof token === 'string') return () => token;
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
  const alone = typeof given === 'string' ? tokenAlone(given) : undefined;
  if (alone !== undefined) return alone;
  throw new ConfigurationError('The function token did not return a string.');
}

/**
 * A token without the blanks around it; undefined for nothing else. Throws a ConfigurationError for one that was pasted
 * with something before it, and for what a variable becomes in a text that has no value for it.
 */
function tokenAlone(text: string): string | undefined {
  const token = trimBlanks(text);
  const [found] = /^(bearer(?=\s|$)|token=|["'“‘`]|\$\{|(undefined|null)$)/i.exec(token) ?? [];
  if (found === undefined) return token || undefined;
  const hint = 'Give the token alone.';
  throw new ConfigurationError(`The token begins with ${found}.`, { hint });
}
