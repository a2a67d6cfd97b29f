import { ConfigurationError, type Hooks, SocialData } from '@social-data/client';
import { nameFlags } from '../flags/name-flags.ts';
import type { ConnectionFlags } from '../flags/own-flags.ts';
import type { Console } from '../output/console.ts';

export interface ClientSettings {
  readonly token: string | null;
  readonly maxCalls?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Seconds for one request. */
  readonly timeout?: number | undefined;
  readonly maxConcurrency?: number | undefined;
  readonly hooks?: Hooks | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** The client of a command. @throws ConfigurationError for an address that is missing or not safe */
export function createClient(
  { baseUrl, allowInsecure, environment }: ConnectionFlags,
  { timeout, ...settings }: ClientSettings,
  console: Console,
): SocialData {
  // Before the first call, which is when the client would say so.
  if (baseUrl === undefined) {
    const variable = environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
    throw new ConfigurationError('baseUrl is missing.', {
      hint: `Give it as an option or in ${variable}.`,
    });
  }
  const warn = (message: string) => console.warn(nameFlags(message));
  return new SocialData({
    ...settings,
    baseUrl,
    ...{ allowInsecure, environment },
    timeout: timeout === undefined ? undefined : timeout * 1000,
    logger: { warn, error: warn },
  });
}
