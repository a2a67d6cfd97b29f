import type { Connection } from './connection.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import type { SocialDataOptions } from './options.ts';
import type { Surroundings } from './surroundings.ts';

/** A function that gives the token for a request. The token itself is in no object that could be printed. */
export function tokenSource(
  options: SocialDataOptions,
  { env, page }: Surroundings,
): Connection['token'] {
  const token = options.token === undefined ? env.SOCIAL_DATA_TOKEN || undefined : options.token;
  if (page && token && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError('A token in a web page can be read by every visitor.', {
      hint: 'Add it on your own server, or set dangerouslyAllowBrowser.',
    });
  }
  if (token === undefined && !page) {
    throw new ConfigurationError('There is no token.', {
      hint: 'Give it as token or in SOCIAL_DATA_TOKEN, or null if a proxy adds it.',
    });
  }
  if (typeof token !== 'function') return () => token ?? undefined;
  return async () => {
    const given: unknown = await askFor(token);
    if (typeof given === 'string' && given.trim() !== '') return given;
    throw new ConfigurationError('The function token did not give a text.');
  };
}

async function askFor(token: () => unknown): Promise<unknown> {
  try {
    return await token();
  } catch (cause) {
    throw new ConfigurationError('The function token failed.', { cause });
  }
}
