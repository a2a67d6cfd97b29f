import { usesOwnServer } from './base-url.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import type { SocialDataOptions } from './options.ts';
import type { RuntimeEnvironment } from './runtime-environment.ts';

/**
 * Gives the token for a request; undefined where something else adds it, such as a proxy.
 * It is a function so that no object that could be printed holds the token.
 */
export type TokenSource = () => string | undefined | Promise<string>;

/** Throws a ConfigurationError where a token is missing, or given in a web page. */
export function createTokenSource(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
): TokenSource {
  const { env, page } = environment;
  const token = options.token === undefined ? env.SOCIAL_DATA_TOKEN || undefined : options.token;
  if (page && token && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError('A token in a web page can be read by every visitor.', {
      hint: 'Add it on your own server, or set dangerouslyAllowBrowser.',
    });
  }
  if (token === undefined && !page && !usesOwnServer(options, environment)) {
    throw new ConfigurationError('There is no token.', {
      hint: 'Give it as token or in SOCIAL_DATA_TOKEN, or null if a proxy adds it.',
    });
  }
  return typeof token === 'function' ? () => callTokenFunction(token) : () => token ?? undefined;
}

/** Throws a ConfigurationError where the function fails, or gives nothing that can be a token. */
export async function callTokenFunction(token: () => unknown): Promise<string> {
  let given: unknown;
  try {
    given = await token();
  } catch (cause) {
    throw new ConfigurationError('The function token failed.', {
      cause,
      hint: 'Read the cause.',
    });
  }
  if (typeof given === 'string' && given.trim() !== '') return given;
  throw new ConfigurationError('The function token did not give a text.');
}
