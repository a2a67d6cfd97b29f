import { readFileSync, readSync } from 'node:fs';
import { resultCodes } from '@social-data/contract';
import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { UsageError } from './errors.ts';
import { type PathMap, readPathMap } from './learn/read-recording.ts';
import { type ReportForm, reportForms } from './report.ts';
import { exampleValues } from './request.ts';
import { mockTokens } from './target.ts';

/** What both commands are started with, read and checked once. */
interface SharedSettings {
  readonly token: string;
  /** Valid values of parameters, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Milliseconds that a response may take. */
  readonly timeout: number;
  /** Whether the run makes no call and prints which it would make. */
  readonly plan?: true;
}

export interface TestSettings extends SharedSettings {
  /** Addresses have no slash at their end. */
  readonly baseUrl: string;
  /** Tokens by the code that they produce. */
  readonly tokens: Readonly<Record<number, string>>;
  readonly maxCalls?: number;
  readonly report: readonly RequestedReport[];
}

export interface LearnSettings extends SharedSettings {
  /** Absent with `from`. */
  readonly baseUrl?: string;
  readonly pathMap: PathMap;
  /** The recordings. */
  readonly from?: readonly { readonly file: string; readonly text: string }[];
  readonly maxCalls: number;
  readonly format: ReportForm;
  /** The file for the patch. */
  readonly patch?: string;
  /** The folder of the contract's source. */
  readonly contract: string;
}

export interface RequestedReport {
  readonly form: ReportForm;
  /** Undefined for standard output. */
  readonly file: string | undefined;
}

const PRINTED: RequestedReport = { form: 'markdown', file: undefined };

/** What Commander has read: the token of the file, and no default where it depends on another option. */
type Given<All extends SharedSettings> = Omit<All, 'token' | 'tokens' | 'baseUrl' | 'report'> & {
  readonly tokenFile?: string;
  readonly baseUrl?: string;
  readonly report?: readonly RequestedReport[];
  readonly adapter?: 'mock';
  readonly provokeFile?: TestSettings['tokens'];
};

export type Settings =
  | { readonly command: 'test'; readonly settings: TestSettings }
  | { readonly command: 'learn'; readonly settings: LearnSettings };

const EXAMPLE = `
Example:
  social-data-conform --base-url https://api.social-data.example --token-file token.txt \\
    --values oAuthorId=1 keyword=camping questionId=2 --max-calls 200 --report junit=conform.xml`;

/**
 * Reads a command line. Reads files, and makes no call.
 * @throws CommanderError after the error, the help or the version was printed; UsageError for a value that is not valid
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  printError: (text: string) => void = (text) => process.stderr.write(text),
): Settings {
  let read: Settings | undefined;
  const program = new Command('social-data-conform')
    .description(
      'Tests a server against every rule of the specification of the Social-Data Query Service, with calls to its address. Each call may cost what the server charges for it.',
    )
    .exitOverride()
    .configureOutput({ writeErr: printError })
    .showHelpAfterError('(see --help for usage)')
    .enablePositionalOptions()
    .version(manifest.version, '-V, --version', 'print the release')
    .addHelpText('after', EXAMPLE)
    .action(({ baseUrl, report = [PRINTED], adapter, ...given }: Given<TestSettings>) => {
      const isFree = given.plan === true || adapter === 'mock';
      if (baseUrl === undefined)
        throw new UsageError('There is no server. Give its address with --base-url.');
      const token = tokenOf(given, env, isFree);
      const tokens = { ...(adapter === 'mock' && mockTokens), ...given.provokeFile };
      read = { command: 'test', settings: { ...given, baseUrl, report, token, tokens } };
    });
  const learn = program
    .command('learn')
    .description(
      'Observes what a server does where the specification is silent, and how it differs from the contract. Reports contain codes, names of members, sizes and forms; never texts, ids or the token.',
    )
    .action((given: Given<LearnSettings>) => {
      const isFree = given.plan === true || given.from !== undefined;
      if (given.from !== undefined && given.baseUrl !== undefined)
        throw new UsageError('Give --base-url for calls or --from for recordings, not both.');
      if (given.from === undefined && given.baseUrl === undefined)
        throw new UsageError(
          'There is no server. Give its address with --base-url, or recordings with --from.',
        );
      read = { command: 'learn', settings: { ...given, token: tokenOf(given, env, isFree) } };
    });
  for (const option of [...sharedOptions('the examples of the contract'), ...testOptions()])
    program.addOption(option);
  for (const option of [...sharedOptions('none: their calls are left out'), ...learnOptions()])
    learn.addOption(option);
  program.parse(args, { from: 'user' });
  if (read === undefined) throw new Error('Commander ran no command.');
  return read;
}

/** @param noValues what a run does without values */
function sharedOptions(noValues: string): readonly Option[] {
  return [
    new Option('--base-url <url>', 'address of the server').argParser(address('--base-url')),
    new Option(
      '--token-file <file>',
      'file with a valid token; - is standard input (environment: SOCIAL_DATA_TOKEN)',
    ).argParser((file) => checkToken(readFileOf('--token-file', file), 'The token file')),
    new Option(
      '--values <name=value...>',
      'an author, a keyword and a question that the server has; best with several pages',
    )
      .argParser(readValue)
      .default({}, noValues),
    new Option('--timeout <seconds>', 'how long a response may take')
      .argParser((text) => count('--timeout', 1)(text) * 1000)
      .default(65_000, '65'),
    new Option('--plan', 'print which calls the run makes, and make none'),
  ];
}

function testOptions(): readonly Option[] {
  return [
    new Option(
      '--provoke-file <file>',
      'file with lines CODE=TOKEN: tokens that produce a code, such as 601',
    )
      .argParser(readTokensByCode)
      .default({}, 'none'),
    new Option(
      '--adapter <name>',
      'mock: codes are produced by the tokens of the mock, such as mock-601',
    ).choices(['mock']),
    new Option('--max-calls <number>', 'stop after this many calls').argParser(
      count('--max-calls', 1),
    ),
    new Option(
      '--report <form[=file]>',
      `${reportForms.join(', ')}, on standard output or into a file; may be repeated`,
    )
      .argParser(readReport)
      .default(undefined, 'markdown'),
  ];
}

function learnOptions(): readonly Option[] {
  return [
    new Option('--path-map <file>', 'JSON file with the path of the server for operationIds')
      .argParser((file) => readPathMap(readFileOf('--path-map', file), file))
      .default({}, 'the paths of the contract'),
    new Option(
      '--from <file...>',
      'learn from recordings instead of calls: HAR, or what social-data-mock --record writes',
    ).argParser((file, earlier: LearnSettings['from'] = []) => [
      ...earlier,
      { file, text: readFileOf('--from', file) },
    ]),
    new Option('--max-calls <number>', 'make at most this many calls, repetitions included')
      .argParser(count('--max-calls', 1))
      .default(25),
    new Option('--format <form>', 'how the report is printed')
      .choices(reportForms)
      .default('table'),
    new Option(
      '--patch <file>',
      'write what was learned as a patch of the contract, for git apply',
    ),
    new Option('--contract <folder>', 'the folder of the contract, for --patch').default('openapi'),
  ];
}

/** The text of a file that an option names, without a byte order mark; `-` is standard input. */
function readFileOf(option: string, file: string): string {
  try {
    const bytes = file === '-' ? readStandardInput() : readFileSync(file);
    return bytes.toString().replace(/^\ufeff/, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The file of ${option} cannot be read (${reason}).`);
  }
}

/** Waits for the writer of a pipe, which may be slow: a read of standard input does not block here. */
function readStandardInput(): Buffer {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(65_536);
    try {
      const length = readSync(0, chunk);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, length));
    } catch (error) {
      if (Object(error).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** @param isFree whether the run needs no token */
function tokenOf(
  { tokenFile }: { readonly tokenFile?: string },
  { SOCIAL_DATA_TOKEN: variable }: Readonly<Record<string, string | undefined>>,
  isFree: boolean,
): string {
  if (tokenFile !== undefined) return tokenFile;
  if (variable) return checkToken(variable, 'SOCIAL_DATA_TOKEN');
  if (isFree) return 'demo-token';
  throw new UsageError(
    'There is no token. Give its file with --token-file FILE, or set SOCIAL_DATA_TOKEN.',
  );
}

/**
 * The token without the blanks and line breaks around it.
 * @param place where it is from, for the message, which never contains the token
 */
function checkToken(text: string, place: string): string {
  const token = text.trim();
  if (token === '')
    throw new UsageError(`${place} has no token: it is empty. Write the token into it.`);
  if (/\s/.test(token))
    throw new UsageError(
      `${place} has more than a token: there is a blank or a line break in it. Leave the token alone in it.`,
    );
  return token;
}

/** `name=value` for a required parameter of the contract. */
function readValue(text: string, earlier: SharedSettings['values']): SharedSettings['values'] {
  const names = Object.keys(exampleValues);
  const [name, value] = splitPair(text, '--values takes pairs like keyword=camping.');
  if (!names.includes(name))
    throw new UsageError(`--values takes one of ${names.join(', ')}, not "${name}".`);
  if (value.trim() === '') throw new UsageError(`--values ${name}= has no value.`);
  return { ...earlier, [name]: value };
}

/** `CODE=TOKEN` of the lines of a file. Blank lines and lines that begin with # are skipped. */
function readTokensByCode(file: string): TestSettings['tokens'] {
  const codes = resultCodes.flatMap(({ code }) => (code === 0 ? [] : [String(code)]));
  const lines = readFileOf('--provoke-file', file).split(/\r?\n/);
  const pairs = lines.flatMap((line, index) => {
    const place = `Line ${index + 1} of --provoke-file`;
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    const [code, token] = splitPair(text, `${place} takes CODE=TOKEN, such as 601=TOKEN.`);
    if (!codes.includes(code))
      throw new UsageError(`${place} takes one of the codes ${codes.join(', ')}.`);
    return [[code, checkToken(token, place)]];
  });
  return Object.fromEntries(pairs);
}

function splitPair(text: string, problem: string): readonly [string, string] {
  const cut = text.indexOf('=');
  if (cut < 1) throw new UsageError(problem);
  return [text.slice(0, cut).trim(), text.slice(cut + 1)];
}

function address(option: string): (text: string) => string {
  return (text) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
      return url.href.replace(/\/+$/, '');
    // The address is not shown: it may contain a password.
    throw new UsageError(
      `${option} takes an address such as https://api.social-data.example: http or https, a host, at most a path.`,
    );
  };
}

function count(option: string, minimum: number): (text: string) => number {
  return (text) => {
    const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum) return number;
    throw new UsageError(
      `${option} takes a whole number from ${minimum} on, of up to nine digits, not "${text}".`,
    );
  };
}

/** `FORM` or `FORM=FILE`, behind those that were given before. */
function readReport(
  text: string,
  earlier: readonly RequestedReport[] = [],
): TestSettings['report'] {
  const [name = '', ...rest] = text.split('=');
  const form = reportForms.find((each) => each === name);
  const file = rest.length === 0 ? undefined : rest.join('=');
  if (form === undefined)
    throw new UsageError(
      `--report takes one of ${reportForms.join(', ')}, with =FILE for a file, not "${text}".`,
    );
  if (file === '')
    throw new UsageError(`--report ${name}= has no name of a file. Give one, or leave the = out.`);
  if (earlier.some((other) => other.file === file))
    throw new UsageError(
      'Two reports go to the same place. Give each a file: --report junit=FILE.',
    );
  return [...earlier, { form, file }];
}
