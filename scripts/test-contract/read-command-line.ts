import { parseArgs } from 'node:util';
import { resultCodes } from '@social-data/contract';
import { type Profile, profiles } from '../../test/contract/profile.ts';
import { UsageError } from './usage-error.ts';

/** The options of `test:contract`. */
export interface ContractCommand {
  /** Base address of the server, without a slash at the end. */
  readonly target: string;
  readonly token: string | undefined;
  readonly adapter: 'foreign' | 'mock';
  readonly profile: Profile;
  readonly seed: number;
  /** Number of random calls of each operation. */
  readonly fuzz: number;
  readonly values: Readonly<Record<string, string>>;
  /** Tokens by the code that they produce. */
  readonly tokens: Readonly<Record<number, string>>;
}

export const usage = `Usage: test:contract --target URL [--token T] [options]

  --target URL            base address of the server, http or https
  --token T               a valid token; SOCIAL_DATA_TOKEN holds it without showing it to others
  --profile P             contract (default): what the specification says, for any server;
                          decisions: also what the servers of this project answer beyond it
  --adapter A             foreign (default), or mock for our mock and its tokens
  --values NAME=VALUE …   valid values of required parameters, such as keyword=camping
  --provoke CODE=TOKEN …  tokens that produce a code, such as 601=demo-empty
  --seed N                of the random calls; printed, so that a run can be repeated
  --fuzz N                random calls of each operation, 10 by default

Every call may cost what the server charges for it. Exit code: 0 all rules held, 1 a rule is broken, 2 could not run.`;

const options = {
  target: { type: 'string' },
  token: { type: 'string' },
  profile: { type: 'string', default: 'contract' },
  adapter: { type: 'string', default: 'foreign' },
  values: { type: 'string', multiple: true },
  provoke: { type: 'string', multiple: true },
  seed: { type: 'string' },
  fuzz: { type: 'string', default: '10' },
  help: { type: 'boolean', default: false },
} as const;

/**
 * Reads the command line. `--values a=1 b=2` takes several pairs at once, and so does `--provoke`.
 * Throws a UsageError that says what is wrong; undefined when help is asked for.
 */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ContractCommand | undefined {
  const values = parse(spreadPairs(args));
  if (values.help) return undefined;
  const adapter = oneOf('adapter', values.adapter, ['foreign', 'mock'] as const);
  const token = values.token ?? env.SOCIAL_DATA_TOKEN;
  if (adapter === 'foreign' && !token)
    throw new UsageError('A token is missing. Give --token T, or set SOCIAL_DATA_TOKEN.');
  return {
    target: addressOf(values.target),
    token,
    adapter,
    profile: oneOf('profile', values.profile, profiles),
    seed: values.seed === undefined ? Date.now() % 2 ** 31 : count('seed', values.seed),
    fuzz: count('fuzz', values.fuzz),
    values: pairsOf('values', values.values ?? []),
    tokens: tokensOf(values.provoke ?? []),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Repeats the name of an option before each further pair that follows it. */
function spreadPairs(args: readonly string[]): string[] {
  let option = '';
  let pairs = 0;
  return args.flatMap((arg) => {
    if (arg.startsWith('--')) {
      [option, pairs] = [arg, 0];
      return [arg];
    }
    const isFurtherPair = (option === '--values' || option === '--provoke') && pairs++ > 0;
    return isFurtherPair ? [option, arg] : [arg];
  });
}

function addressOf(text: string | undefined): string {
  if (text === undefined)
    throw new UsageError('The address of the server is missing. Give --target URL.');
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UsageError(
      '--target takes an address with http or https, a host and at most a path.',
    );
  return url.href.replace(/\/+$/, '');
}

function oneOf<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${option} takes one of ${names.join(', ')}, not "${text}".`);
}

function count(option: string, text: string): number {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--${option} takes a whole number of up to nine digits.`);
}

function pairsOf(option: string, texts: readonly string[]): Record<string, string> {
  const pairs = texts.map((text) => {
    const cut = text.indexOf('=');
    // The text itself is not shown: after --provoke it may contain a token.
    if (cut < 1) throw new UsageError(`--${option} takes pairs like name=value.`);
    return [text.slice(0, cut), text.slice(cut + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

function tokensOf(texts: readonly string[]): Record<number, string> {
  const codes = resultCodes.map(({ code }) => code).filter((code) => code !== 0);
  const tokens = pairsOf('provoke', texts);
  for (const code of Object.keys(tokens)) {
    if (codes.some((known) => String(known) === code)) continue;
    throw new UsageError(`--provoke takes one of the codes ${codes.join(', ')}, not "${code}".`);
  }
  return tokens;
}
