import { readFileSync } from 'node:fs';
import { type Hooks, SocialData } from '@social-data/client';
import { systemText, UsageError } from '../command-error.ts';
import { ask } from '../console.ts';
import type { ConnectionFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { isThisMachine } from './proxy.ts';

/** Where calls go. */
export interface Address {
  /** Without a slash at the end, so that two ways to write it are the same. */
  readonly href: string;
  /** Whether others can read the token on its way. */
  readonly isReadable: boolean;
}

/**
 * The address of `--base-url`, else of the environment. No message contains it: people paste addresses with a token.
 * @throws UsageError when there is none, when it is not one, and when it is plain http to another machine
 */
export function addressOf({ baseUrl, allowInsecure }: ConnectionFlags): Address {
  const { connection } = texts;
  const given = baseUrl ?? process.env.SOCIAL_DATA_BASE_URL;
  if (!given) throw new UsageError(connection.noAddress);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:\/\/[^/?#@]+\/[^?#]*$/.test(url.href))
    throw new UsageError(connection.badAddress);
  const isReadable = url.protocol === 'http:' && !isThisMachine(url.hostname);
  if (isReadable && !allowInsecure) throw new UsageError(connection.insecure);
  return { href: url.href.replace(/\/+$/, ''), isReadable };
}

/**
 * The token: of `--token`, of `--token-file`, of the environment, else of a hidden prompt.
 * @param isTerminal whether somebody can be asked
 * @throws UsageError when there is none
 */
export async function readToken(
  { token, tokenFile }: ConnectionFlags,
  isTerminal: boolean,
  warn: (text: string) => void,
): Promise<string> {
  const { connection } = texts;
  const { SOCIAL_DATA_TOKEN } = process.env;
  if (token !== undefined) {
    warn(connection.tokenWarning);
    return checked(token, '--token');
  }
  if (tokenFile !== undefined) return checked(readFile(tokenFile), '--token-file');
  if (SOCIAL_DATA_TOKEN) return checked(SOCIAL_DATA_TOKEN, 'SOCIAL_DATA_TOKEN');
  if (!isTerminal) throw new UsageError(connection.noToken);
  return checked(await ask(connection.prompt, true), connection.typedToken);
}

function readFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(texts.usage.cannotRead('--token-file', systemText(error)));
  }
}

/** Without the blanks and the line break around it. The message never contains the token. */
function checked(text: string, source: string): string {
  const token = text.trim();
  if (!/^\S+$/.test(token)) throw new UsageError(texts.connection.badToken(source));
  return token;
}

export interface ClientSettings {
  readonly token: string;
  readonly maxCalls: number | undefined;
  readonly maxRetries: number;
  /** Seconds for one request. */
  readonly timeout: number;
  readonly maxConcurrency: number;
  readonly hooks: Hooks;
  readonly fetch: typeof fetch;
}

/** The client of a run. */
export function createClient(
  { href, isReadable }: Address,
  { timeout, ...settings }: ClientSettings,
  warn: (text: string) => void,
): SocialData {
  if (isReadable) warn(texts.connection.insecureWarning);
  return new SocialData({
    ...settings,
    ...{ baseUrl: href, allowInsecure: isReadable, timeout: timeout * 1000, logger: null },
  });
}
