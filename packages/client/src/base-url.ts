import { ConfigurationError } from './errors.ts';
import type { SocialDataOptions } from './options.ts';

const LOOPBACK_HOST = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;
const CLEAR_TEXT = 'is plain http: the token travels in clear text';

/** The options that decide the address. */
type AddressOptions = Pick<SocialDataOptions, 'baseUrl' | 'environment' | 'allowInsecure'>;

/**
 * Checks the address, and gives it without a slash at the end. Throws a ConfigurationError for an unsafe one, whose message
 * leaves the address out: people paste addresses that contain a token. The returned function throws where the address is
 * missing or blank, as in a build without secrets, and for a relative one where no page is: a server may import the module
 * of a page.
 * @param name of the option in messages
 */
export function resolveBaseUrl(
  options: AddressOptions,
  environment: RuntimeEnvironment,
  warn: (message: string) => void,
  name = 'baseUrl',
): () => string {
  const refuse = (problem: string, hint: string): never => {
    throw new ConfigurationError(`${name} ${problem}.`, { hint });
  };
  const check = (text: string, base?: URL): string => {
    const url = tryUrl(text, base);
    // Neither a user nor a query nor a fragment: a token may be in each.
    if (!url || !/^https?:\/\/[^/?#@]+\/[^?#]*$/.test(url.href))
      return refuse('is not of the form https://host/path', 'Write it whole, without a token.');
    const page = base ?? (environment.isPage ? environment.location() : undefined);
    if (url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname)) {
      if (page?.protocol === 'https:') refuse('is http: in a page of https:', 'Use https:.');
      const isAccepted = options.allowInsecure || options.environment === 'cn';
      if (!isAccepted && url.origin !== page?.origin)
        refuse(CLEAR_TEXT, 'Use https:, or set allowInsecure.');
      // That of a page's own server is for each call.
      if (!base) warn(`${name} ${CLEAR_TEXT}.`);
    }
    return url.href.replace(/\/+$/, '');
  };
  const given = givenBaseUrl(options, environment);
  // The addresses in the contract are placeholders, so there is no default.
  if (!given)
    return () => refuse('is missing', `Give it as an option or in ${variableFor(options)}.`);
  if (!isRelative(given, environment)) {
    const address = check(given);
    return () => address;
  }
  return () => {
    const location = environment.location();
    if (!location) return refuse('is relative without a page', 'Give the whole address.');
    return check(given, location);
  };
}

/** Whether requests go to the server of the page itself, which adds the token. */
export function usesOwnServer(options: AddressOptions, environment: RuntimeEnvironment): boolean {
  return isRelative(givenBaseUrl(options, environment), environment);
}

function givenBaseUrl(options: AddressOptions, { env }: RuntimeEnvironment): string {
  const { baseUrl, environment = 'global' } = options;
  const given = typeof baseUrl === 'string' ? baseUrl : baseUrl?.[environment];
  return trimBlanks(given ?? '') || trimBlanks(env[variableFor(options)] ?? '');
}

/** A text without the blanks around it, also those without a width, which a copied text may have. */
export function trimBlanks(text: string): string {
  return text.replaceAll(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, '');
}

function variableFor({ environment }: AddressOptions): string {
  return environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
}

function isRelative(address: string, { isPage }: RuntimeEnvironment): boolean {
  return /^\.{0,2}\//.test(address) || (isPage && !tryUrl(address));
}

/** `URL.canParse` is younger than the browsers that the client supports. */
export function tryUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** What the client has to know about where it runs. It is passed on, so that tests can give another one. */
export interface RuntimeEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether it is a web page or its worker, where every visitor can read the program. */
  readonly isPage: boolean;
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
  const { process, document, WorkerGlobalScope } = global;
  // A worker may be made from a blob, whose address holds that of the page.
  const location = () => tryUrl(global.location?.href.replace(/^blob:/, '') ?? '');
  const isServer = process?.versions?.node !== undefined || !location();
  return {
    env: process?.env ?? {},
    isPage: !isServer && (document ?? WorkerGlobalScope) !== undefined,
    location,
  };
}
