import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import {
  type Environment,
  readAddress,
  readCount,
  readFileOf,
  readToken,
  readValues,
} from '../options/read-settings.ts';
import { UsageError } from '../options/settings.ts';
import type { LearnForm } from './learn-report.ts';
import type { ObservedCall } from './observed-call.ts';
import { readPathMap, readRecording } from './read-recording.ts';
import type { ProbeOptions } from './run-probes.ts';

/** What `learn` is started with. */
export interface LearnSettings {
  readonly source: LearnSource;
  readonly isPlan: boolean;
  readonly form: LearnForm;
  /** The file for the patch. */
  readonly patch: string | undefined;
  /** The folder of the contract's source. */
  readonly contractFolder: string;
}

export type LearnSource = ServerSource | RecordedSource;

export type ServerSource = Omit<ProbeOptions, 'signal' | 'wait'>;

export interface RecordedSource {
  readonly files: readonly string[];
  readonly calls: readonly ObservedCall[];
}

/** The options as they were given. */
export interface GivenLearnOptions {
  readonly baseUrl?: string;
  readonly tokenFile?: string;
  readonly caFile?: string;
  readonly values?: readonly string[];
  readonly pathMap?: string;
  readonly from?: readonly string[];
  readonly maxCalls: string;
  readonly timeout: string;
  readonly plan?: true;
  readonly format: LearnForm;
  readonly patch?: string;
  readonly contract: string;
}

const EXAMPLE = `
Example:
  social-data-conform learn --base-url https://api.social-data.example --token-file token.txt \\
    --values oAuthorId=1 keyword=camping questionId=2 --plan`;

/** The command `social-data-conform learn`. It throws a `CommanderError` instead of ending the process. */
export function createLearnProgram(): Command {
  const program = new Command('social-data-conform learn')
    .description(
      'Looks at what a server does where the specification is silent, and for what differs from the contract. Reports keep codes, names of members, sizes and forms; never texts, ids or the token.',
    )
    .exitOverride()
    .showHelpAfterError('(see learn --help for usage)')
    .allowExcessArguments(false)
    .version(manifest.version, '-V, --version', 'print the release')
    .addHelpText('after', EXAMPLE);
  for (const option of learnOptions()) program.addOption(option);
  return program;
}

function learnOptions(): readonly Option[] {
  return [
    new Option('--base-url <url>', 'address of the server'),
    new Option(
      '--token-file <file>',
      'file with a valid token; - is standard input (environment: SOCIAL_DATA_TOKEN)',
    ),
    new Option(
      '--values <name=value...>',
      'an author, a keyword and a question that the server has; best with several pages',
    ),
    new Option('--path-map <file>', 'JSON file with the path of the server for operationIds'),
    new Option(
      '--from <file...>',
      'learn from recordings instead of calls: HAR, or what social-data-mock --record writes',
    ),
    new Option(
      '--max-calls <number>',
      'make at most this many calls, repetitions included',
    ).default('25'),
    new Option('--plan', 'print the calls and what they may cost, and make none'),
    new Option('--format <form>', 'how the report is printed')
      .choices(['table', 'markdown', 'json', 'junit'])
      .default('table'),
    new Option(
      '--patch <file>',
      'write what was learned as a patch of the contract, for git apply',
    ),
    new Option('--contract <folder>', 'the folder of the contract, for --patch').default('openapi'),
    new Option('--ca-file <file>', 'certificates (PEM) to trust instead of those of the system'),
    new Option('--timeout <seconds>', 'how long a response may take').default('65'),
  ];
}

/** Throws a UsageError for the first option that is not valid. Reads files, and makes no call. */
export function readLearnSettings(given: GivenLearnOptions, env: Environment): LearnSettings {
  return {
    source: readSource(given, env),
    isPlan: given.plan ?? false,
    form: given.format,
    patch: given.patch,
    contractFolder: given.contract,
  };
}

function readSource(given: GivenLearnOptions, env: Environment): LearnSource {
  const { baseUrl, from, pathMap, caFile, tokenFile, plan = false } = given;
  const paths =
    pathMap === undefined ? {} : readPathMap(readFileOf('--path-map', pathMap), pathMap);
  if (from !== undefined && baseUrl !== undefined)
    throw new UsageError('Give --base-url for calls or --from for recordings, not both.');
  if (from !== undefined)
    return {
      files: from,
      calls: from.flatMap((file) => readRecording(readFileOf('--from', file), file, paths)),
    };
  if (baseUrl === undefined)
    throw new UsageError(
      'There is no server. Give its address with --base-url, or recordings with --from.',
    );
  return {
    baseUrl: readAddress('--base-url', baseUrl),
    token: readToken(tokenFile, env, plan ? 'demo-token' : undefined),
    values: readValues(given.values ?? []),
    paths,
    maxCalls: readCount('--max-calls', given.maxCalls, 1),
    timeout: readCount('--timeout', given.timeout, 1) * 1000,
    ca: caFile === undefined ? undefined : readFileOf('--ca-file', caFile),
  };
}
