import { ConfigurationError } from './errors/configuration-error.ts';
import type { SocialDataOptions } from './options.ts';
import type { Surroundings } from './surroundings.ts';

const loopback = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;
const clearText = 'is plain http: the token travels in clear text';

/** The address that requests go to, checked, without a slash at the end. */
export function addressOf(
  options: SocialDataOptions,
  { env, page }: Surroundings,
  warn: (message: string) => void,
): string {
  const { baseUrl, environment = 'global', allowInsecure } = options;
  const variable = environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
  const given = typeof baseUrl === 'string' ? baseUrl : (baseUrl?.[environment] ?? env[variable]);
  // The contract holds placeholders only, so there is no address to fall back on.
  if (!given) refuse('is missing', `Give it as an option or in ${variable}.`);
  const url = parse(given, page);
  const isInsecure = url.protocol === 'http:' && !loopback.test(url.hostname);
  if (isInsecure && page?.protocol === 'https:') {
    refuse('is http:, which an https: page cannot call', 'Use https:.');
  }
  if (isInsecure && !allowInsecure && environment !== 'cn' && url.origin !== page?.origin) {
    refuse(clearText, 'Use https:, or accept it by allowInsecure.');
  }
  if (isInsecure) warn(`baseUrl ${clearText}.`);
  return url.href.replace(/\/+$/, '');
}

function parse(text: string, page: URL | undefined): URL {
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  ) {
    refuse('is no address of the form https://host/path', 'Give the token as token.');
  }
  return url;
}

/** The address itself is left out: people paste addresses with a token in them. */
function refuse(problem: string, hint: string): never {
  throw new ConfigurationError(`baseUrl ${problem}.`, { hint });
}
