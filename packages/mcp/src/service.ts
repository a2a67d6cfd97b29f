import { SocialData } from '@social-data/client';
import type { OperationId } from '@social-data/contract';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { type Budget, createBudget, createSpending, type Spending } from './calls/budget.ts';
import { type CallMemory, createCallMemory } from './calls/call-memory.ts';
import { type CharacterLimits, characterLimits } from './result/character-limits.ts';
import type { Settings } from './settings.ts';
import { toolNames } from './tools/tool-names.ts';

/** What all connections of a process share: the client, its budget of requests, and the memory of responses. */
export interface Service {
  readonly api: SocialData;
  readonly memory: CallMemory;
  /** The operation of each tool, by the tool's name. */
  readonly tools: ReadonlyMap<string, OperationId>;
  readonly limits: CharacterLimits;
  readonly requestsLeft: number;
  readonly spending: Spending;
  /** What the process may spend. Its limit of requests is that of the client. */
  readonly budget: Budget;
  /** A call that may cost more credits is asked about first. */
  readonly askAbove: number;
  /** What one more session may spend. */
  createSessionBudget(): Budget;
  /** Token of the service, to mask it. */
  readonly token: string;
  /** Writes an error that nobody foresaw to standard error. */
  report(error: unknown): void;
  /** Writes one line about a message that is not valid to standard error. */
  reportMessage(error: Error): void;
}

const MAX_LINE = 200;

/** Throws a ConfigurationError of the client for an address that is not safe. */
export function createService(settings: Settings, log: (line: string) => void): Service {
  const { token, maxCalls, baseUrl, environment, allowInsecure, operations } = settings;
  const print = (line: unknown) => log(maskTokens(String(line), [token]));
  const api = new SocialData({
    token,
    maxCalls,
    environment,
    allowInsecure,
    baseUrl,
    // Standard output belongs to the connection.
    logger: { warn: print, error: print },
  });
  return {
    api,
    memory: createCallMemory(),
    tools: toolNames(operations),
    limits: characterLimits(settings.maxCharacters),
    get requestsLeft() {
      return Math.max(0, maxCalls - api.usage.attempts);
    },
    spending: createSpending(),
    budget: createBudget('process', {
      calls: Number.POSITIVE_INFINITY,
      credits: settings.maxCredits,
    }),
    askAbove: settings.askAbove,
    createSessionBudget: () => createBudget('session', settings.sessionLimits),
    token,
    reportMessage: ({ message }) =>
      print(`A message is not valid: ${message.replaceAll(/\s+/g, ' ').slice(0, MAX_LINE)}`),
    report: (error) => print(error instanceof Error ? error.stack : error),
  };
}
