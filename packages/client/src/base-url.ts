import { ConfigurationError } from './errors.ts';
import type { SocialDataOptions } from './options.ts';

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;
const CLEAR_TEXT = 'is plain http: the token travels in clear text';

/** The address that requests are sent to, without a slash at the end. */
export type BaseUrl = () => string;

/**
 * Checks the address. Throws a ConfigurationError for an unsafe one. The call throws where the address is missing, as in
 * a build without secrets, and where a relative one cannot be resolved: a server may import a module that creates the
 * client of a page.
 */
export function resolveBaseUrl(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
  warn: (message: string) => void,
): BaseUrl {
  const given = givenBaseUrl(options, environment);
  // The addresses in the contract are placeholders, so there is no default.
  if (!given)
    return () => refuse('is missing', `Give it as an option or in ${variableFor(options)}.`);
  if (isRelative(given, environment)) {
    return () => {
      const location = environment.location();
      if (!location) refuse('is relative without a page', 'Give the whole address.');
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
  return /^\.{0,2}\//.test(address) || (page !== undefined && !tryUrl(address));
}

/** `URL.canParse` is younger than the browsers that the client supports. */
export function tryUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Whether a token would travel in clear text to another machine. */
export function isInsecure(url: URL): boolean {
  return url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname);
}

function checkedHref(
  url: URL,
  { environment, allowInsecure }: SocialDataOptions,
  page: URL | undefined,
): string {
  if (isInsecure(url) && page?.protocol === 'https:') {
    refuse('is http: in a page of https:', 'Use https:.');
  }
  if (isInsecure(url) && !allowInsecure && environment !== 'cn' && url.origin !== page?.origin) {
    refuse(CLEAR_TEXT, 'Use https:, or accept it by allowInsecure.');
  }
  return url.href.replace(/\/+$/, '');
}

function parseUrl(text: string, base?: URL): URL {
  const url = tryUrl(text, base);
  // Neither a user nor a query nor a fragment: a token may be in each.
  if (!url || !/^https?:\/\/[^/?#@]+\/[^?#]*$/.test(url.href)) {
    refuse('is not of the form https://host/path', 'Give the token as token.');
  }
  return url;
}

/** The message leaves the address out: people paste addresses that contain a token. */
function refuse(problem: string, hint: string): never {
  throw new ConfigurationError(`baseUrl ${problem}.`, { hint });
}

/** What the client has to know about where it runs. It is passed on, so that tests can give another one. */
export interface RuntimeEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the web page, or of its worker; undefined where no visitor can read the program. */
  readonly page: URL | undefined;
  /** The address that relative ones belong to at this moment; undefined where there is none. */
  location(): URL | undefined;
}

interface Global {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly document?: unknown;
  readonly WorkerGlobalScope?: unknown;
  readonly location?: { readonly href: string };
}

/**
 * A page simulated within Node, as in tests, does not count as a web page: no visitor can read a token there. Bun and Deno
 * have the version of a Node too. Workers of servers have no location.
 */
export function detectEnvironment(global: Global): RuntimeEnvironment {
  const isServer = global.process?.versions?.node !== undefined;
  const isPage = global.document !== undefined || global.WorkerGlobalScope !== undefined;
  const location = () => {
    // A worker may be made from a blob, whose address holds that of the page.
    return tryUrl(global.location?.href.replace(/^blob:/, '') ?? '');
  };
  return {
    env: global.process?.env ?? {},
    page: isPage && !isServer ? location() : undefined,
    location,
  };
}
