import { readFileSync } from 'node:fs';
import { isOperationId, type OperationId, operationIds } from '@social-data/contract';
import type { BudgetLimits } from './calls/budget.ts';
import { MAX_CHARACTERS } from './result/character-limits.ts';
import { type Settings, SettingsError } from './settings.ts';

/** The options of the command as they were given. */
export interface GivenOptions {
  readonly http?: string;
  readonly operations?: string;
  readonly maxCalls: string;
  readonly maxCredits?: string;
  readonly askAbove?: string;
  readonly maxSessionCalls?: string;
  readonly maxSessionCredits?: string;
  readonly maxCharacters: string;
  readonly baseUrl?: string;
  readonly environment: string;
  readonly allowInsecure?: boolean;
  readonly tokenFile?: string;
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A bearer token that is shorter could be guessed. */
const MIN_BEARER_LENGTH = 16;
const PORTS: Range = { minimum: 0, maximum: 65_535 };
const BUDGET: Range = { minimum: 1, maximum: 1_000_000 };

/** Throws a SettingsError for the first option that is not valid. */
export function readSettings(given: GivenOptions, env: Environment): Settings {
  const { environment } = given;
  if (environment !== 'global' && environment !== 'cn')
    throw new SettingsError('--environment is global or cn.');
  const variable = environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
  const baseUrl = given.baseUrl ?? env[variable];
  // Before the first call, which is when the client would say so.
  if (!baseUrl) throw new SettingsError(`There is no address. Give --base-url or set ${variable}.`);
  return {
    httpPort: given.http === undefined ? undefined : readCount('--http', given.http, PORTS),
    operations: readOperations(given.operations),
    maxCalls: readCount('--max-calls', given.maxCalls, BUDGET),
    maxCredits: readLimit('--max-credits', given.maxCredits),
    askAbove: readLimit('--ask-above', given.askAbove, { ...BUDGET, minimum: 0 }),
    sessionLimits: readSessionLimits(given),
    maxCharacters: readCount('--max-characters', given.maxCharacters, MAX_CHARACTERS),
    baseUrl,
    environment,
    allowInsecure: given.allowInsecure ?? false,
    token: readToken(given, env),
    bearerToken: readBearerToken(env),
  };
}

function readCount(option: string, text: string, { minimum, maximum }: Range): number {
  const count = /^[0-9]{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= minimum && count <= maximum) return count;
  throw new SettingsError(`${option} is a whole number from ${minimum} to ${maximum}.`);
}

function readLimit(option: string, text: string | undefined, range = BUDGET): number {
  return text === undefined ? Number.POSITIVE_INFINITY : readCount(option, text, range);
}

function readSessionLimits(given: GivenOptions): BudgetLimits {
  const { maxSessionCalls, maxSessionCredits, http } = given;
  if (http === undefined && (maxSessionCalls ?? maxSessionCredits) !== undefined)
    throw new SettingsError(
      '--max-session-calls and --max-session-credits need --http: without it, the process is the session.',
    );
  return {
    calls: readLimit('--max-session-calls', maxSessionCalls),
    credits: readLimit('--max-session-credits', maxSessionCredits),
  };
}

function readOperations(list: string | undefined): readonly OperationId[] {
  if (list === undefined) return operationIds;
  const names = new Set(list.split(',').map((name) => name.trim()));
  for (const name of names) {
    if (!isOperationId(name))
      throw new SettingsError(
        `--operations has no operation ${JSON.stringify(name)}. Operations are: ${operationIds.join(', ')}.`,
      );
  }
  return operationIds.filter((id) => names.has(id));
}

function readToken({ tokenFile, http }: GivenOptions, env: Environment): string {
  const token = tokenFile === undefined ? env.SOCIAL_DATA_TOKEN : readFile(tokenFile, http);
  const place = tokenFile === undefined ? 'SOCIAL_DATA_TOKEN' : 'The token file';
  const text = token?.trim() ?? '';
  if (text === '')
    throw new SettingsError(
      `${place} has no token. Set SOCIAL_DATA_TOKEN, or give a file with --token-file.`,
    );
  if (/\s/.test(text))
    throw new SettingsError(`${place} has more than a token: there is a blank in it.`);
  return text;
}

function readFile(file: string, http: string | undefined): string {
  if (file === '-' && http === undefined)
    throw new SettingsError('--token-file - needs --http: standard input is the connection.');
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SettingsError(`The token file cannot be read${code}.`);
  }
}

function readBearerToken({ SOCIAL_DATA_MCP_TOKEN: token }: Environment): string | undefined {
  if (!token) return undefined;
  if (token.length >= MIN_BEARER_LENGTH && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new SettingsError(
    `SOCIAL_DATA_MCP_TOKEN needs at least ${MIN_BEARER_LENGTH} printable characters without blanks.`,
  );
}
