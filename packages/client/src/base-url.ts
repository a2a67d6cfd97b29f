import { ConfigurationError } from './errors/configuration-error.ts';
import type { SocialDataOptions } from './options.ts';
import type { RuntimeEnvironment } from './runtime-environment.ts';

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;
const CLEAR_TEXT = 'is plain http: the token travels in clear text';

/** The address that requests are sent to, without a slash at the end. */
export type BaseUrl = () => string;

/**
 * Checks the address. Throws a ConfigurationError for an unsafe one. A relative address is resolved by each call, and the
 * call throws where it cannot be: a server may import a module that creates the client of a page.
 */
export function resolveBaseUrl(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
  warn: (message: string) => void,
): BaseUrl {
  const given = givenBaseUrl(options, environment);
  // The addresses in the contract are placeholders, so there is no default.
  if (!given) refuse('is missing', `Give it as an option or in ${variableFor(options)}.`);
  if (isRelative(given, environment)) {
    return () => {
      const location = environment.location();
      if (!location) refuse('is relative, and there is no page', 'Give the whole address.');
      return checkedHref(parseUrl(given, location), options, location);
    };
  }
  const url = parseUrl(given);
  const href = checkedHref(url, options, environment.page);
  if (isInsecure(url)) warn(`baseUrl ${CLEAR_TEXT}.`);
  return () => href;
}

/** Whether requests go to the server of the page itself, which adds the token. */
export function usesOwnServer(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
): boolean {
  return isRelative(givenBaseUrl(options, environment) ?? '', environment);
}

function givenBaseUrl(options: SocialDataOptions, { env }: RuntimeEnvironment): string | undefined {
  const { baseUrl, environment = 'global' } = options;
  if (typeof baseUrl === 'string') return baseUrl;
  return baseUrl?.[environment] ?? env[variableFor(options)];
}

function variableFor({ environment }: SocialDataOptions): string {
  return environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
}

function isRelative(address: string, { page }: RuntimeEnvironment): boolean {
  return /^\.{0,2}\//.test(address) || (page !== undefined && !URL.canParse(address));
}

function isInsecure(url: URL): boolean {
  return url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname);
}

function checkedHref(
  url: URL,
  { environment, allowInsecure }: SocialDataOptions,
  page: URL | undefined,
): string {
  if (isInsecure(url) && page?.protocol === 'https:') {
    refuse('is http:, which an https: page cannot call', 'Use https:.');
  }
  if (isInsecure(url) && !allowInsecure && environment !== 'cn' && url.origin !== page?.origin) {
    refuse(CLEAR_TEXT, 'Use https:, or accept it by allowInsecure.');
  }
  return url.href.replace(/\/+$/, '');
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  // Neither a user nor a query nor a fragment: a token may be in each.
  if (!url || !/^https?:\/\/[^/?#@]+\/[^?#]*$/.test(url.href)) {
    refuse('is not an address of the form https://host/path', 'Give the token as token.');
  }
  return url;
}

/** The message leaves the address out: people paste addresses that contain a token. */
function refuse(problem: string, hint: string): never {
  throw new ConfigurationError(`baseUrl ${problem}.`, { hint });
}
