import { SocialData } from '@social-data/client';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { createBudget } from './calls/budget.ts';
import { createCallMemory } from './calls/call-memory.ts';
import { characterLimits } from './result/fit-rows.ts';
import type { Settings } from './settings.ts';
import { toolNames } from './tools/tool-definition.ts';

/** What all connections of a process share: the client, its budget of requests, and the memory of responses. */
export type Service = ReturnType<typeof createService>;

const MAX_LINE = 200;

/** Throws a ConfigurationError of the client for an address that is not safe. */
export function createService(settings: Settings, log: (line: string) => void) {
  const { token, maxCalls, maxCredits, baseUrl, environment, allowInsecure = false } = settings;
  const print = (line: unknown) => log(maskTokens(String(line), [token]));
  // Standard output belongs to the connection.
  const logger = { warn: print, error: print };
  const api = new SocialData({ token, maxCalls, environment, allowInsecure, baseUrl, logger });
  return {
    api,
    memory: createCallMemory(),
    /** The operation of each tool, by the tool's name. */
    tools: toolNames(settings.operations),
    limits: characterLimits(settings.maxCharacters),
    get requestsLeft() {
      return Math.max(0, maxCalls - api.usage.attempts);
    },
    budget: createBudget(maxCredits),
    /** A call that may cost more credits is asked about first. */
    askAbove: settings.askAbove,
    /** Token of the service, to mask it. */
    token,
    /** Writes one line about a message that is not valid to standard error. */
    reportMessage: ({ message }: Error) =>
      print(`Invalid message: ${message.replaceAll(/\s+/g, ' ').slice(0, MAX_LINE)}`),
    /** Writes an error that nobody foresaw to standard error. */
    report: (error: unknown) => print(error instanceof Error ? error.stack : error),
  };
}
