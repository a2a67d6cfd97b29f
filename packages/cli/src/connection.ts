import { SocialData, type SocialDataOptions } from '@social-data/client';
import { getProxyForUrl } from 'proxy-from-env';
import { readBytes, readNamed, UsageError } from './command-error.ts';
import { ask } from './console.ts';
import type { ConnectionFlags } from './flags.ts';
import { texts } from './texts/texts.ts';

const THIS_MACHINE = /^(localhost|.+\.localhost|127\.[0-9.]+|\[::1\])$/;

/**
 * The address of `--base-url`, else of the environment, without a slash at the end, so that two ways to write it are the
 * same. No message contains it: people paste addresses with a token.
 * @throws UsageError when there is none, when it is not one, and when it is plain http to another machine
 */
export function addressOf({ baseUrl, allowInsecure }: ConnectionFlags): string {
  const { connection } = texts;
  const given = baseUrl ?? process.env.SOCIAL_DATA_BASE_URL;
  if (!given) throw new UsageError(connection.noAddress);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:\/\/[^/?#@]+\/[^?#]*$/.test(url.href))
    throw new UsageError(connection.badAddress);
  const isReadable = url.protocol === 'http:' && !THIS_MACHINE.test(url.hostname);
  if (isReadable && !allowInsecure) throw new UsageError(connection.insecure);
  return url.href.replace(/\/+$/, '');
}

/**
 * The token: of `--token`, of `--token-file`, of the environment, else of a hidden prompt.
 * @param isTerminal whether somebody can be asked
 * @throws UsageError when there is none
 */
export async function readToken(
  { token, tokenFile }: ConnectionFlags,
  isTerminal: boolean,
): Promise<string> {
  const { connection } = texts;
  const { SOCIAL_DATA_TOKEN } = process.env;
  if (token !== undefined) return checked(token, '--token');
  if (tokenFile !== undefined) {
    const read = await readNamed('--token-file', () => readBytes(tokenFile));
    // As PowerShell 5 redirects a text to a file.
    const isWide = read[0] === 0xff && read[1] === 0xfe;
    return checked(read.toString(isWide ? 'utf16le' : 'utf8'), '--token-file');
  }
  if (SOCIAL_DATA_TOKEN) return checked(SOCIAL_DATA_TOKEN, 'SOCIAL_DATA_TOKEN');
  if (!isTerminal) throw new UsageError(connection.noToken);
  return checked(await ask(connection.prompt, true), connection.typedToken);
}

/** Without the blanks and the line break around it. The message never contains the token. */
function checked(text: string, source: string): string {
  const token = text.trim();
  if (!/^\S+$/.test(token)) throw new UsageError(texts.connection.badToken(source));
  return token;
}

/** The client of a run. `addressOf` has refused what is insecure and not allowed. */
export function createClient(baseUrl: string, settings: SocialDataOptions): SocialData {
  return new SocialData({ ...settings, ...{ baseUrl, allowInsecure: true, logger: null } });
}

/**
 * The proxy through which an address is reached, by `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`; undefined for
 * none, as for this machine itself.
 * @throws UsageError for a proxy that cannot be used, without its address, which may have a password
 */
export function proxyOf(address: string): URL | undefined {
  const proxy = THIS_MACHINE.test(new URL(address).hostname) ? '' : getProxyForUrl(address);
  if (proxy === '') return undefined;
  // One without a scheme has got that of the address, but is spoken to without TLS, as by other programs.
  const isWhole = Object.values(process.env).includes(proxy);
  const plain = isWhole ? proxy : proxy.replace(/^https:/, 'http:');
  const url = URL.canParse(plain) ? new URL(plain) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(texts.connection.badProxy);
}

/** The function that sends requests to an address, through its proxy where it has one. */
export async function fetchFor(address: string): Promise<typeof fetch> {
  const proxy = proxyOf(address);
  if (!proxy) return fetch;
  // Node's own fetch knows proxies only in later versions than ours, and only who has a proxy loads the library.
  const undici = await import('undici');
  // A proxy reads a request without TLS itself.
  undici.setGlobalDispatcher(new undici.ProxyAgent({ uri: proxy.href, proxyTunnel: false }));
  undici.install();
  return (input, init) =>
    fetch(input, init).catch((error: unknown) => {
      // A proxy that refuses a tunnel looks like an abort of the caller, which has this reason.
      const { cause } = Object(Object(error).cause);
      throw cause === undefined ? error : new TypeError('fetch failed', { cause });
    });
}
