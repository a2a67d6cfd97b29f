import { readFileSync } from 'node:fs';
import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import { flagOf } from './config-option.ts';
import type { RelayConfig } from './gateway-config.ts';
import type { OptionKey, OptionValues } from './gateway-options.ts';
import { isLoopback } from './is-loopback.ts';
import type { Environment } from './read-options.ts';
import { readUpstreamToken } from './upstream-token.ts';

type RelayRead = { readonly relay: RelayConfig | null } | { readonly problems: readonly string[] };

/** Options that only a relay uses, and whose value is empty unless they are given. */
const relayKeys = [
  ...(['upstream', 'upstreamTokenEnv', 'upstreamTokenFile', 'upstreamProxy'] as const),
  ...(['upstreamRate', 'upstreamDailyLimit', 'pathMap'] as const),
] satisfies OptionKey[];

/**
 * Reads what a relay needs: the address of the upstream, its token and its paths. Null without `--source relay`.
 * No problem repeats an address, a token, or the name of a file or variable that may hold one.
 */
export function readRelayConfig(values: OptionValues, env: Environment): RelayRead {
  if (values.source !== 'relay') {
    const given: OptionKey[] = relayKeys.filter((key) => values[key] !== null);
    if (values.upstreamInsecure) given.push('upstreamInsecure');
    if (Object.keys(values.allowValues).length > 0) given.push('allowValues');
    if (Object.keys(values.cache).length > 0) given.push('cache');
    if (values.stale > 0) given.push('stale');
    const flags = given.map(flagOf).join(', ');
    return given.length === 0
      ? { relay: null }
      : {
          problems: [
            `Without --source relay, these have no effect: ${flags}. Add it, or leave them out.`,
          ],
        };
  }
  const problems = [...startProblems(values), ...debugProblems(env)];
  const token = readToken(values, env);
  const paths = readPaths(values.pathMap);
  if ('problem' in token) problems.push(token.problem);
  if ('problem' in paths) problems.push(paths.problem);
  const { upstream } = values;
  if (upstream === null || problems.length > 0 || 'problem' in token || 'problem' in paths)
    return { problems };
  return {
    relay: {
      ...upstream,
      ...token,
      ...paths,
      proxy: values.upstreamProxy,
      concurrency: values.upstreamConcurrency,
      rate: values.upstreamRate,
      dailyLimit: values.upstreamDailyLimit,
      allowValues: values.allowValues,
      cache: values.cache,
      staleMs: values.stale,
    },
  };
}

function startProblems({ demo, upstream, upstreamInsecure }: OptionValues): string[] {
  const problems: string[] = [];
  if (demo)
    problems.push(
      '--demo together with --source relay: the demo tokens are public, and everyone could spend the money of the upstream token. Leave one of them out.',
    );
  if (upstream === null)
    return [...problems, '--source relay needs --upstream: give the address of the server to ask.'];
  const { protocol, hostname } = new URL(upstream.origin);
  if (protocol === 'http:' && !upstreamInsecure && !isLoopback(hostname))
    problems.push(
      '--upstream is plain HTTP to another machine, which shows the token to the network: give an https: address, or --upstream-insecure to accept that.',
    );
  return problems;
}

function readToken(
  { upstreamTokenEnv: variable, upstreamTokenFile: file }: OptionValues,
  env: Environment,
): Pick<RelayConfig, 'token' | 'tokenFile'> | { readonly problem: string } {
  if ((variable === null) === (file === null))
    return {
      problem:
        '--source relay needs the token for the upstream: give --upstream-token-env or --upstream-token-file, one of them.',
    };
  if (file === null) {
    const text = env[variable ?? ''];
    if (text === undefined)
      return {
        problem:
          'The variable of --upstream-token-env is not set: set it to the token, or give the name of another one.',
      };
    const token = readUpstreamToken(text);
    return token === undefined
      ? { problem: `The variable of --upstream-token-env ${NO_TOKEN}` }
      : { token, tokenFile: null };
  }
  try {
    const token = readUpstreamToken(readFileSync(file, 'utf8'));
    if (token !== undefined) return { token, tokenFile: file };
    return { problem: `The file of --upstream-token-file ${NO_TOKEN}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    return {
      problem: `The file of --upstream-token-file cannot be read${code}: give a file that exists and that this user can read.`,
    };
  }
}

const NO_TOKEN =
  'holds no token: it has to contain one line of 8 to 512 visible ASCII characters without quotes and backslashes.';

/** The paths of the contract, unless the file gives others. */
function readPaths(file: string | null): Pick<RelayConfig, 'paths'> | { readonly problem: string } {
  const paths = Object.fromEntries(operationIds.map((id) => [id, operations[id].path])) as Record<
    OperationId,
    string
  >;
  if (file === null) return { paths };
  let map: unknown;
  try {
    map = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { problem: `--path-map ${file} cannot be read as JSON.` };
  }
  const known = operationIds.join(', ');
  if (typeof map !== 'object' || map === null || Array.isArray(map))
    return { problem: `--path-map ${file}: give an object of operationId and path.` };
  for (const [name, path] of Object.entries(map)) {
    const id = operationIds.find((each) => each === name);
    if (id === undefined)
      return {
        problem: `--path-map ${file}: ${JSON.stringify(name)} is no operation. The operations are ${known}.`,
      };
    if (!isPath(path))
      return {
        problem: `--path-map ${file}: the path of ${id} has to begin with a slash and to have neither query, fragment nor "..", for example ${operations[id].path}.`,
      };
    paths[id] = path;
  }
  return { paths };
}

function isPath(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return false;
  // An address that needs no change is sent exactly as it is written.
  return (
    URL.parse(path, 'http://upstream.invalid')?.href === `http://upstream.invalid${path}` &&
    !/[?#]/.test(path)
  );
}

/** Modules of Node and of the HTTP client whose debug output has addresses, and so the token. */
const REVEALING = [
  'http',
  'http2',
  'https',
  'net',
  'tls',
  'stream',
  'undici',
  'fetch',
  'websocket',
];

function debugProblems({ NODE_DEBUG = '' }: Environment): string[] {
  const patterns = NODE_DEBUG.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => new RegExp(`^${name.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`, 'i'));
  const printed = REVEALING.filter((name) => patterns.some((pattern) => pattern.test(name)));
  if (printed.length === 0) return [];
  return [
    `NODE_DEBUG prints ${printed.join(', ')}, and with them the token for the upstream: leave these out with --source relay.`,
  ];
}
