import { ConfigurationError } from './errors/configuration-error.ts';
import type { SocialDataOptions } from './options.ts';
import type { RuntimeEnvironment } from './runtime-environment.ts';

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;
const CLEAR_TEXT = 'is plain http: the token travels in clear text';

/** The address that requests are sent to, without a slash at the end. Throws a ConfigurationError for an unsafe one. */
export function resolveBaseUrl(
  options: SocialDataOptions,
  { env, page }: RuntimeEnvironment,
  warn: (message: string) => void,
): string {
  const { baseUrl, environment = 'global', allowInsecure } = options;
  const variable = environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
  const given = typeof baseUrl === 'string' ? baseUrl : (baseUrl?.[environment] ?? env[variable]);
  // The addresses in the contract are placeholders, so there is no default.
  if (!given) refuse('is missing', `Give it as an option or in ${variable}.`);
  const url = parseUrl(given, page);
  const isInsecure = url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname);
  if (isInsecure && page?.protocol === 'https:') {
    refuse('is http:, which an https: page cannot call', 'Use https:.');
  }
  if (isInsecure && !allowInsecure && environment !== 'cn' && url.origin !== page?.origin) {
    refuse(CLEAR_TEXT, 'Use https:, or accept it by allowInsecure.');
  }
  if (isInsecure) warn(`baseUrl ${CLEAR_TEXT}.`);
  return url.href.replace(/\/+$/, '');
}

function parseUrl(text: string, page: URL | undefined): URL {
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  ) {
    refuse('is not an address of the form https://host/path', 'Give the token as token.');
  }
  return url;
}

/** The message leaves the address out: people paste addresses that contain a token. */
function refuse(problem: string, hint: string): never {
  throw new ConfigurationError(`baseUrl ${problem}.`, { hint });
}
