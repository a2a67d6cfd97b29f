import { addressOf } from './address.ts';
import { checkClientOptions } from './check-options.ts';
import type { Connection } from './connection.ts';
import { createCoolDown } from './cool-down.ts';
import { createObserver } from './observer.ts';
import { callDefaults, definedOf, type SocialDataOptions } from './options.ts';
import { defaultShouldRetry } from './retry.ts';
import { createSend } from './send.ts';
import { createSlots } from './slots.ts';
import type { Surroundings } from './surroundings.ts';
import { tokenSource } from './token.ts';
import { createUsageCounter } from './usage.ts';
import { warnOfShortTimeout } from './warn-of-short-timeout.ts';

/** A redirect would carry the token to another address; a page has a history and a cache to keep it out of, too. */
const inPage = { redirect: 'manual', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;

const silent = { warn() {}, error() {} };

/** Checks the options of a client once and makes from them what all its calls share. */
export function connect(options: SocialDataOptions, surroundings: Surroundings): Connection {
  checkClientOptions(options);
  const { timeout, totalTimeout, maxRetries } = { ...callDefaults, ...definedOf(options) };
  const observer = createObserver(
    options.hooks ?? {},
    options.logger === undefined ? console : (options.logger ?? silent),
  );
  const baseUrl = addressOf(options, surroundings, observer.warn);
  warnOfShortTimeout(timeout, observer);
  return {
    send: createSend(baseUrl),
    defaults: {
      timeout,
      totalTimeout,
      maxRetries,
      shouldRetry: options.shouldRetry ?? defaultShouldRetry,
    },
    token: tokenSource(options, surroundings),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    requestInit: surroundings.page ? inPage : { redirect: 'manual' },
    slots: createSlots(options.maxConcurrency ?? 4),
    coolDown: createCoolDown(),
    usage: createUsageCounter(options.maxCalls ?? Number.POSITIVE_INFINITY),
    observer,
    random: Math.random,
  };
}
