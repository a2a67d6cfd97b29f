import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { isOperationId, type OperationId, operationIds } from '@social-data/contract';
import { Command, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { MAX_CHARACTERS } from './result/fit-rows.ts';

/** The options of the command, checked. A number without a limit is Infinity. */
interface Options {
  /** Port of the HTTP server; undefined for standard input and output. */
  readonly http?: number;
  /** The operations that are offered as tools, in the order of the contract. */
  readonly operations: readonly OperationId[];
  /** How many requests the process sends in total, retries included. */
  readonly maxCalls: number;
  /** How many credits the process spends in total. */
  readonly maxCredits: number;
  /** A call that may cost more credits is asked about first. */
  readonly askAbove: number;
  /** The most characters of a result as JSON. */
  readonly maxCharacters: number;
  readonly baseUrl?: string;
  readonly environment: 'global' | 'cn';
  readonly allowInsecure?: true;
  readonly tokenFile?: string;
}

/** What the server is started with, read and checked once. */
export interface Settings extends Options {
  /** Address of the service. */
  readonly baseUrl: string;
  /** Token of the service. */
  readonly token: string;
  /** What callers of the HTTP server must send; undefined to make one up. */
  readonly bearerToken: string | undefined;
}

const BUDGET = { minimum: 1, maximum: 1_000_000 };

/** The command `social-data-mcp`, which has not read its arguments yet. */
export function createProgram(): Command {
  const limit = (flags: string, description: string, range = BUDGET) =>
    new Option(flags, description)
      .argParser(wholeNumber(range))
      .default(Number.POSITIVE_INFINITY, 'no limit');
  return new Command('social-data-mcp')
    .description(
      'Serves the operations of the Social-Data Query Service as tools, over MCP. Without --http, on standard input and output.',
    )
    .option(
      '--http <port>',
      'serve hosts on this machine over HTTP; 0 picks a free port',
      wholeNumber({ minimum: 0, maximum: 65_535 }),
    )
    .addOption(
      new Option('--operations <ids>', 'operations to offer as tools, separated by commas')
        .argParser(readOperations)
        .default(operationIds, 'all'),
    )
    .addOption(limit('--max-calls <number>', 'maximum requests, retries included').default(100))
    .addOption(limit('--max-credits <number>', 'maximum credits to spend'))
    .addOption(
      limit('--ask-above <credits>', 'ask before a call that may cost more, if the host can ask', {
        ...BUDGET,
        minimum: 0,
      }),
    )
    .addOption(
      limit('--max-characters <number>', 'characters of a result as JSON', MAX_CHARACTERS).default(
        25_000,
      ),
    )
    .option('--base-url <url>', 'address of the service (environment: SOCIAL_DATA_BASE_URL)')
    .addOption(
      new Option('--environment <name>', 'which address to use')
        .choices(['global', 'cn'])
        .default('global'),
    )
    .option('--allow-insecure', 'allow plain http: to another machine')
    .option(
      '--token-file <file>',
      'file with the token; - is standard input, with --http (environment: SOCIAL_DATA_TOKEN)',
    )
    .addHelpText(
      'after',
      '\nSOCIAL_DATA_MCP_TOKEN sets the bearer token of --http; otherwise, one is generated and printed.',
    )
    .version(manifest.version)
    .exitOverride()
    .showHelpAfterError('(see --help for the options)')
    .allowExcessArguments(false);
}

function wholeNumber({ minimum, maximum }: typeof BUDGET): (text: string) => number {
  return (text) => {
    const count = /^[0-9]{1,7}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= minimum && count <= maximum) return count;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`);
  };
}

function readOperations(list: string): readonly OperationId[] {
  const names = new Set(list.split(',').map((name) => name.trim()));
  for (const name of names)
    if (!isOperationId(name))
      throw new InvalidArgumentError(
        `There is no operation ${JSON.stringify(name)}. Operations: ${operationIds.join(', ')}.`,
      );
  return operationIds.filter((id) => names.has(id));
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A bearer token that is shorter could be guessed. */
const MIN_BEARER_LENGTH = 16;

/**
 * Reads the command line of this process. The first option or variable that is not valid is printed with what is allowed.
 * @throws CommanderError after that, and after help and version
 */
export async function readSettings(env: Environment): Promise<Settings> {
  const program = createProgram().parse();
  const options = program.opts<Options>();
  const variable =
    options.environment === 'cn' ? 'SOCIAL_DATA_BASE_URL_CN' : 'SOCIAL_DATA_BASE_URL';
  // Before the first call, which is when the client would say so.
  const baseUrl =
    (options.baseUrl ?? env[variable]) ||
    program.error(`error: There is no address. Give --base-url or set ${variable}.`);
  const { SOCIAL_DATA_MCP_TOKEN: bearerToken = '' } = env;
  const isWeak = bearerToken.length < MIN_BEARER_LENGTH || /[^\x21-\x7e]/.test(bearerToken);
  if (bearerToken !== '' && isWeak)
    program.error(
      `error: SOCIAL_DATA_MCP_TOKEN needs at least ${MIN_BEARER_LENGTH} printable characters without blanks.`,
    );
  const token = await readToken(options, env, (problem) => program.error(`error: ${problem}`));
  return { ...options, baseUrl, token, bearerToken: bearerToken || undefined };
}

async function readToken(
  { tokenFile, http }: Options,
  env: Environment,
  refuse: (problem: string) => never,
): Promise<string> {
  if (tokenFile === '-' && http === undefined)
    refuse('--token-file - needs --http: standard input is the connection.');
  const readFile = async (file: string): Promise<string> => {
    try {
      // Standard input does not block here, and its writer may be slow.
      return await (file === '-' ? text(process.stdin) : readFileSync(file, 'utf8'));
    } catch (error) {
      return refuse(`The token file cannot be read (${Object(error).code}).`);
    }
  };
  const given = tokenFile === undefined ? env.SOCIAL_DATA_TOKEN : await readFile(tokenFile);
  const place = tokenFile === undefined ? 'SOCIAL_DATA_TOKEN' : 'The token file';
  const token = given?.trim() ?? '';
  if (token === '')
    refuse(`${place} has no token. Set SOCIAL_DATA_TOKEN, or give a file with --token-file.`);
  // PowerShell writes UTF-16 by `>`.
  if (/[\0\ufffd]/.test(token)) refuse(`${place} is not UTF-8: save it as UTF-8.`);
  if (/\s/.test(token)) refuse(`${place} has more than a token: there is a blank in it.`);
  return token;
}
