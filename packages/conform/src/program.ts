import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };

/** The options of the command as they were given. */
export interface GivenOptions {
  readonly baseUrl: string;
  readonly secondUrl?: string;
  readonly publicUrl?: string;
  readonly caFile?: string;
  readonly tokenFile?: string;
  readonly values?: readonly string[];
  readonly provokeFile?: string;
  readonly provoke?: readonly string[];
  readonly adapter: 'foreign' | 'mock';
  readonly ours?: true;
  readonly plan?: true;
  readonly maxCalls?: string;
  readonly timeout: string;
  readonly report?: readonly string[];
  readonly seed?: string;
  readonly fuzz: string;
}

/** The command `social-data-conform`. It throws a `CommanderError` instead of ending the process. */
export function createProgram(): Command {
  const program = new Command('social-data-conform')
    .description(
      'Tests a server against every rule of the specification of the Social-Data Query Service, with calls to its address. Each call may cost what the server charges for it.',
    )
    .exitOverride()
    .showHelpAfterError('(see --help for usage)')
    .allowExcessArguments(false)
    .version(manifest.version, '-V, --version', 'print the release')
    .addHelpText('after', EXAMPLE);
  for (const option of [...serverOptions(), ...testOptions(), ...reportOptions()])
    program.addOption(option);
  return program;
}

const EXAMPLE = `
Example:
  social-data-conform --base-url https://api.social-data.example --token-file token.txt \\
    --values oAuthorId=1 keyword=camping questionId=2 --max-calls 600 --report junit=conform.xml

social-data-conform learn --help: looks at what a server does where the specification is silent.`;

function serverOptions(): readonly Option[] {
  return [
    new Option('--base-url <url>', 'address of the server').makeOptionMandatory(),
    new Option('--second-url <url>', 'another address that has to serve the same paths'),
    new Option('--public-url <url>', 'the address that paging.next begins with, with --ours'),
    new Option('--ca-file <file>', 'certificates (PEM) to trust instead of those of the system'),
    new Option(
      '--token-file <file>',
      'file with a valid token; - is standard input (environment: SOCIAL_DATA_TOKEN)',
    ),
    new Option(
      '--values <name=value...>',
      'valid values of required parameters, instead of the examples of the contract',
    ),
    new Option(
      '--provoke-file <file>',
      'file with lines CODE=TOKEN: tokens that produce a code, such as 601',
    ),
    new Option('--provoke <code=token...>', 'the same; other users of the machine can see it'),
    new Option(
      '--adapter <name>',
      'how codes are provoked: by given tokens, or by those of the mock',
    )
      .choices(['foreign', 'mock'])
      .default('foreign'),
    new Option('--timeout <seconds>', 'how long a response may take').default('65'),
  ];
}

function testOptions(): readonly Option[] {
  return [
    new Option(
      '--ours',
      'for a server of this project: a difference from a decision is a failure, and the cases that another server might take for an attack are sent too',
    ),
    new Option('--plan', 'print how many calls the run makes at most, and make none'),
    new Option('--max-calls <number>', 'stop after this many calls'),
    new Option('--seed <number>', 'of the random calls, to repeat a run'),
    new Option('--fuzz <number>', 'random calls of each operation').default('10'),
  ];
}

function reportOptions(): readonly Option[] {
  return [
    new Option(
      '--report <form[=file]>',
      'markdown, junit or json, on standard output or into a file; may be repeated',
    )
      .default(undefined, 'markdown')
      .argParser((text: string, given: readonly string[] = []) => [...given, text]),
  ];
}
