import { readFileSync } from 'node:fs';
import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import { isLoopback } from '@social-data/server-protocol';
import { getProxyForUrl } from 'proxy-from-env';
import { proxyType } from './addresses.ts';
import { type OptionValues, pickOptions } from './option-table.ts';
import { type Environment, unusedOptionProblems } from './read-options.ts';
import { readUpstreamTokens, type UpstreamToken } from './read-upstream-tokens.ts';
import { relayOptions } from './relay-options.ts';

type RelayValues = OptionValues<typeof relayOptions>;

/**
 * How a relay asks another server of this contract: the values of `relayOptions`, some of them converted. Holds
 * secrets: never log it.
 */
export type RelayConfig = Readonly<ReturnType<typeof relayConfigOf>>;

type RelayRead = { readonly relay: RelayConfig | null } | { readonly problems: readonly string[] };

/**
 * Reads what a relay needs: the address of the upstream, its token and its paths. Null without `--source relay`.
 * No message repeats an address, a token, or the name of a file or variable that may hold one.
 */
export function readRelayConfig(
  values: RelayValues & { readonly demo: boolean },
  env: Environment,
): RelayRead {
  if (values.source !== 'relay') {
    const problems = unusedOptionProblems('--source relay', relayOptions, values);
    return problems.length > 0 ? { problems } : { relay: null };
  }
  const problems = [...startProblems(values), ...debugProblems(env)];
  const { upstreamTokenEnv, upstreamTokenFile } = values;
  const read = readUpstreamTokens(upstreamTokenEnv, upstreamTokenFile, env);
  const paths = readPaths(values.pathMap);
  if ('problems' in read) problems.push(...read.problems);
  if ('problem' in paths) problems.push(paths.problem);
  const { upstream } = values;
  const proxied = upstream === null ? { proxy: null } : readProxy(upstream.origin, env);
  if ('problem' in proxied) problems.push(proxied.problem);
  if (
    upstream === null ||
    problems.length > 0 ||
    'problems' in read ||
    'problem' in paths ||
    'problem' in proxied
  )
    return { problems };
  return {
    relay: relayConfigOf(pickOptions(relayOptions, values), {
      ...{ ...upstream, ...read, ...paths, ...proxied },
    }),
  };
}

/** The settings that are read from the address, the token and the path map. */
interface UpstreamConfig {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Begins with a slash unless it is empty, and does not end with one. */
  readonly basePath: string;
  /** The tokens for the upstream: at least one. */
  readonly tokens: readonly UpstreamToken[];
  /** The path of each operation, without the base path. */
  readonly paths: Readonly<Record<OperationId, string>>;
  /** The address of the HTTP proxy that is asked for a tunnel; null without one. */
  readonly proxy: string | null;
}

/** An option that is not named here becomes a setting under its own name. */
function relayConfigOf(values: RelayValues, upstreamConfig: UpstreamConfig) {
  const {
    upstreamConcurrency: concurrency,
    upstreamRate: rate,
    upstreamDailyLimit: dailyLimit,
    upstreamTokenFile: tokenPaths,
    stale: staleMs,
    // These are no settings: they are read into `upstreamConfig`, or were only checked.
    source,
    upstream,
    upstreamTokenEnv,
    pathMap,
    ...settings
  } = values;
  return {
    ...settings,
    ...upstreamConfig,
    /** Bytes of a text parameter, percent-encoded; longer ones get code 400. */
    maxParameterLength: 8_192,
    concurrency,
    rate,
    dailyLimit,
    /** Files and folders from which the tokens are read again; none when a variable holds the token. */
    tokenPaths,
    staleMs,
  };
}

function startProblems({ demo, upstream }: RelayValues & { readonly demo: boolean }): string[] {
  const problems: string[] = [];
  if (demo)
    problems.push(
      '--demo together with --source relay: the demo tokens are public, and everyone could spend the money of the upstream token. Leave one of them out.',
    );
  if (upstream === null)
    return [...problems, '--source relay needs --upstream: give the address of the server to ask.'];
  const { protocol, hostname } = new URL(upstream.origin);
  if (protocol === 'http:' && !isLoopback(hostname))
    problems.push(
      '--upstream is plain HTTP to another machine, which shows the token to the network: give an https: address.',
    );
  return problems;
}

/**
 * The proxy of `HTTPS_PROXY`, unless the upstream is in `NO_PROXY` or on this machine, where alone plain HTTP is allowed:
 * a proxy could read the token on plain HTTP.
 */
function readProxy(
  origin: string,
  env: Environment,
): Pick<UpstreamConfig, 'proxy'> | { readonly problem: string } {
  const text = env.https_proxy || env.HTTPS_PROXY;
  if (!text || isLoopback(new URL(origin).hostname)) return { proxy: null };
  // Reads `NO_PROXY` of the process.
  if (getProxyForUrl(origin) === '') return { proxy: null };
  const proxy = proxyType.parse(text);
  if (proxy !== undefined) return { proxy };
  return {
    problem: `HTTPS_PROXY is not valid: give ${proxyType.allowed}, or name the upstream in NO_PROXY.`,
  };
}

/** The paths of the contract, unless the file gives others. */
function readPaths(
  file: string | null,
): Pick<UpstreamConfig, 'paths'> | { readonly problem: string } {
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
  // The path is valid if parsing does not change it: then it is sent exactly as it is written.
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
