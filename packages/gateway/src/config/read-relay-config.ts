import { readFileSync } from 'node:fs';
import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import { isLoopback } from '@social-data/server-protocol';
import { getProxyForUrl } from 'proxy-from-env';
import { ConfigError, readAll, readEach, readOr } from './config-error.ts';
import { relayOptions } from './gateway-options.ts';
import { type Environment, type OptionValues, refuseUnused } from './option-table.ts';
import { readUpstreamTokens } from './read-upstream-tokens.ts';
import { proxyType } from './value-types.ts';

type RelayValues = OptionValues<typeof relayOptions> & { readonly demo: boolean };

/** How a relay asks another server of this contract. Holds secrets: never log it. */
export type RelayConfig = Readonly<NonNullable<ReturnType<typeof readRelayConfig>>>;

/**
 * Reads what a relay needs: the address of the upstream, its tokens and its paths. Null without `--source relay`.
 * @throws ConfigError that repeats no address, no token, and no name of a file or variable that may hold one
 */
export function readRelayConfig(values: RelayValues, env: Environment) {
  if (values.source !== 'relay') {
    refuseUnused('--source relay', relayOptions, values);
    return null;
  }
  const { upstreamTokenEnv, upstreamTokenFile, allowValues, cache, cacheHeaders } = values;
  const { upstream, tokens, paths } = readAll({
    demo: () => checkSurroundings(values, env),
    upstream: () => readUpstream(values, env),
    tokens: () => readUpstreamTokens(upstreamTokenEnv, upstreamTokenFile, env),
    paths: () => readPaths(values.pathMap),
  });
  return {
    ...upstream,
    /** At least one. */
    tokens,
    /** The path of each operation, without the base path. */
    paths,
    ...{ allowValues, cache, cacheHeaders },
    concurrency: values.upstreamConcurrency,
    rate: values.upstreamRate,
    dailyLimit: values.upstreamDailyLimit,
    /** Files and folders from which the tokens are read again; none when a variable holds the token. */
    tokenPaths: upstreamTokenFile,
    staleMs: values.stale,
  };
}

/** Refuses what would give away the token for the upstream, or the money behind it. */
function checkSurroundings({ demo }: RelayValues, { NODE_DEBUG }: Environment): void {
  if (demo)
    throw new ConfigError(
      '--demo together with --source relay: the demo tokens are public, and everyone could spend the money of the upstream token. Leave one of them out.',
    );
  if (NODE_DEBUG)
    throw new ConfigError(
      'NODE_DEBUG prints addresses, and with them the token for the upstream: leave it out with --source relay.',
    );
}

/** The address of the upstream, and the HTTP proxy that is asked for a tunnel to it; null without one. */
function readUpstream({ upstream }: RelayValues, env: Environment) {
  if (upstream === null)
    throw new ConfigError(
      '--source relay needs --upstream: give the address of the server to ask.',
    );
  const { protocol, hostname } = new URL(upstream.origin);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError(
      '--upstream is plain HTTP to another machine, which shows the token to the network: give an https: address.',
    );
  return { ...upstream, proxy: isLoopback(hostname) ? null : readProxy(upstream.origin, env) };
}

/** The proxy of `HTTPS_PROXY`, unless the upstream is in `NO_PROXY`. */
function readProxy(origin: string, env: Environment): string | null {
  const text = env.https_proxy || env.HTTPS_PROXY;
  // `getProxyForUrl` reads `NO_PROXY` of the process.
  if (!text || getProxyForUrl(origin) === '') return null;
  const proxy = proxyType.parse(text);
  if (proxy !== undefined) return proxy;
  throw new ConfigError(
    `HTTPS_PROXY is not valid: give ${proxyType.allowed}, or name the upstream in NO_PROXY.`,
  );
}

/** The paths of the contract, unless the file gives others. */
function readPaths(file: string | null): Readonly<Record<OperationId, string>> {
  const paths = readEach<Record<OperationId, string>>(operations, (id) => operations[id].path);
  if (file === null) return paths;
  const text = readOr(
    () => readFileSync(file, 'utf8'),
    (code) => `--path-map ${file} cannot be read (${code}).`,
  );
  const given: unknown = readOr(
    // Trimming removes the mark with which editors of Windows begin a file.
    () => JSON.parse(text.trim()),
    () => `--path-map ${file} is not JSON.`,
  );
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError(`--path-map ${file}: give an object of operationId and path.`);
  for (const [name, path] of Object.entries(given)) {
    const id = operationIds.find((each) => each === name);
    if (id === undefined)
      throw new ConfigError(
        `--path-map ${file}: ${JSON.stringify(name)} is no operation. The operations are ${operationIds.join(', ')}.`,
      );
    if (!isPath(path))
      throw new ConfigError(
        `--path-map ${file}: the path of ${id} has to begin with a slash and to have neither query, fragment nor "..", for example ${operations[id].path}.`,
      );
    paths[id] = path;
  }
  // Such as a line that was copied: callers would pay for the data of the other operation.
  for (const [at, id] of operationIds.entries()) {
    const isSame = (other: OperationId) =>
      paths[other] === paths[id] && operations[other].path !== operations[id].path;
    const same = operationIds.slice(0, at).find(isSame);
    if (same !== undefined)
      throw new ConfigError(
        `--path-map ${file}: ${same} and ${id} have the same path, ${paths[id]}. Give each operation its own.`,
      );
  }
  return paths;
}

function isPath(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return false;
  // The path is valid if parsing does not change it: then it is sent exactly as it is written.
  return (
    URL.parse(path, 'http://upstream.invalid')?.href === `http://upstream.invalid${path}` &&
    !/[?#]/.test(path)
  );
}
