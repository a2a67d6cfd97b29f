import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { isLoopback } from '@social-data/server-protocol';
import { isPublicAddress, webhookKey } from '../budget-events/webhook.ts';
import type { GatewayConfig, WebhookConfig } from './gateway-config.ts';
import { gatewayOptions, generalOptions, type OptionKey } from './gateway-options.ts';
import { ConfigError, flagOf, type OptionValues, pickOptions, variableOf } from './option-table.ts';
import { readDatabaseConfig } from './read-database-config.ts';
import { type Environment, type GivenFlags, readOptions } from './read-options.ts';
import { readRelayConfig } from './read-relay-config.ts';
import { readTlsFiles } from './read-tls-files.ts';

type GeneralValues = OptionValues<typeof generalOptions>;

/**
 * Reads the configuration of a gateway from flags and variables and validates it as a whole: certificate and key are
 * read, and combinations that cannot work are refused.
 * @throws ConfigError with every problem
 */
export function readConfig(flags: GivenFlags, env: Environment): GatewayConfig {
  const values = readOptions(gatewayOptions, flags, env);
  const problems = [
    ...demoProblems(values),
    ...listenerProblems(values),
    ...tlsProblems(values),
    ...adminPageProblems(values),
    ...logProblems(values),
  ];
  const relaying = readRelayConfig(values, env);
  if ('problems' in relaying) problems.push(...relaying.problems);
  const sharing = readDatabaseConfig(values, env);
  if ('problems' in sharing) problems.push(...sharing.problems);
  const hooking = readWebhookConfig(values);
  if ('problem' in hooking) problems.push(hooking.problem);
  if (
    problems.length > 0 ||
    'problems' in relaying ||
    'problems' in sharing ||
    'problem' in hooking
  )
    throw new ConfigError(problems);
  const isGiven = (key: OptionKey) => Boolean(flags[key] ?? env[variableOf(key)]);
  const isRelay = relaying.relay !== null;
  const sourceTimeout =
    isRelay && !isGiven('sourceTimeout') ? RELAY_SOURCE_TIMEOUT_MS : values.sourceTimeout;
  return {
    ...configOf({ ...pickOptions(generalOptions, values), sourceTimeout }),
    ...{ ...relaying, ...sharing, ...hooking },
    ...{ maxConnections: 2_000, requestTimeout: 10_000 },
    concurrency: Math.max(CONCURRENCY, relaying.relay?.concurrency ?? 0),
    shutdownTimeout: isRelay ? sourceTimeout + RELAY_SHUTDOWN_MARGIN_MS : SHUTDOWN_TIMEOUT_MS,
  };
}

/** Requests to the source in progress per account. */
const CONCURRENCY = 16;
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Milliseconds: enough for retries, and still below the 90 s after which the client gives up. */
const RELAY_SOURCE_TIMEOUT_MS = 80_000;
/** Milliseconds to settle and send the last responses: a request that was sent may be billed, so it gets time to finish. */
const RELAY_SHUTDOWN_MARGIN_MS = 5_000;

/** The settings of the general options. */
function configOf(values: GeneralValues) {
  const { tlsCert, tlsKey, tlsPort, ...others } = values;
  const {
    webhookUrl: _url,
    webhookSecretFile: _file,
    webhookAllowPrivate: _private,
    ...settings
  } = others;
  const { demo, dataDir, adminHost, adminPage, corsOrigins } = settings;
  const tls = tlsCert && tlsKey ? { certFile: tlsCert, keyFile: tlsKey, port: tlsPort } : null;
  return {
    ...settings,
    dataDir: resolve(dataDir),
    tls,
    adminTls: adminPage && !isLoopback(adminHost) ? tls : null,
    // The demo serves pages under development, which are loaded from any port of this machine.
    corsOrigins: demo && corsOrigins.length === 0 ? ['*'] : corsOrigins,
  };
}

function demoProblems({ demo, host, adminHost }: GeneralValues): string[] {
  if (!demo) return [];
  return [['host', host] as const, ['adminHost', adminHost] as const].flatMap(([key, value]) =>
    isLoopback(value)
      ? []
      : [
          `${flagOf(key)} is "${value}" together with --demo: the demo tokens are public, so give 127.0.0.1, ::1 or localhost, or leave out --demo.`,
        ],
  );
}

function listenerProblems(values: GeneralValues): string[] {
  const listeners = [
    { key: 'port', host: values.host, port: values.port },
    { key: 'tlsPort', host: values.host, port: values.tlsCert ? values.tlsPort : null },
    { key: 'adminPort', host: values.adminHost, port: values.adminPort },
  ];
  return listeners.flatMap(({ key, host, port }, index) => {
    const other = listeners
      .slice(0, index)
      .find((earlier) => port && earlier.port === port && earlier.host === host);
    if (other === undefined) return [];
    return [
      `${flagOf(key)} is ${port}, the same as ${flagOf(other.key)}: give each listener its own port.`,
    ];
  });
}

function tlsProblems({ tlsCert, tlsKey, port }: GeneralValues): string[] {
  if (tlsCert === null && tlsKey === null) {
    return port === null
      ? ['--port off leaves no listener: give --tls-cert and --tls-key, or a port.']
      : [];
  }
  if (tlsCert === null || tlsKey === null) {
    const [given, missing] =
      tlsCert === null ? ['--tls-key', '--tls-cert'] : ['--tls-cert', '--tls-key'];
    return [`${given} is given without ${missing}: HTTPS needs both.`];
  }
  const files = readTlsFiles(tlsCert, tlsKey);
  return 'problem' in files ? [files.problem] : [];
}

function adminPageProblems({ adminPage, adminPort, adminHost, tlsCert }: GeneralValues): string[] {
  if (!adminPage) return [];
  if (adminPort === null)
    return [
      '--admin-page is given together with --admin-port off: the page is on the admin port. Leave out one of them.',
    ];
  if (isLoopback(adminHost) || tlsCert !== null) return [];
  return [
    `--admin-page is given with --admin-host ${adminHost}, which others can reach, and the admin port is plain HTTP: they could read the admin token. Give 127.0.0.1, or --tls-cert and --tls-key, with which the admin port speaks HTTPS.`,
  ];
}

function logProblems({ logFile }: GeneralValues): string[] {
  if (logFile === null) return [];
  if (statSync(logFile, { throwIfNoEntry: false })?.isDirectory())
    return [`--log-file ${logFile} is a folder: give the path of a file.`];
  if (!statSync(dirname(resolve(logFile)), { throwIfNoEntry: false })?.isDirectory())
    return [`--log-file ${logFile}: the folder does not exist. Create it, or give another path.`];
  return [];
}

/**
 * The default configuration with changes, to start a gateway from code. Flags and variables are not read, and the
 * changes are not validated.
 */
export function configWith(changes: Partial<GatewayConfig>): GatewayConfig {
  return { ...readConfig({}, {}), ...changes };
}

type WebhookValues = Pick<
  OptionValues<typeof generalOptions>,
  'webhookUrl' | 'webhookSecretFile' | 'webhookAllowPrivate'
>;

/** Reads the secret and checks the address, without a message that repeats either. */
function readWebhookConfig({
  webhookUrl: url,
  webhookSecretFile: file,
  webhookAllowPrivate: allowPrivate,
}: WebhookValues): { readonly webhook: WebhookConfig | null } | { readonly problem: string } {
  if (url === null && file === null) return { webhook: null };
  if (url === null || file === null)
    return { problem: 'A webhook needs both --webhook-url and --webhook-secret-file.' };
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  if (!allowPrivate && isPrivate)
    return {
      problem:
        '--webhook-url has a private address. To send webhooks there, give --webhook-allow-private.',
    };
  if (!allowPrivate && protocol !== 'https:')
    return {
      problem: '--webhook-url is plain HTTP, on which others can read it. Give an https: address.',
    };
  const secret = readSecret(file);
  if ('problem' in secret) return secret;
  return { webhook: { url, allowPrivate, ...secret } };
}

function readSecret(file: string): { readonly key: Uint8Array } | { readonly problem: string } {
  let text: string;
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      return {
        problem:
          '--webhook-secret-file can be read or changed by others. Give it to its owner alone: chmod 600.',
      };
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { problem: `--webhook-secret-file cannot be read (${String(code)}).` };
  }
  const key = webhookKey(text);
  return key === undefined
    ? {
        problem:
          '--webhook-secret-file has no secret. Make one with: (umask 077; echo "whsec_$(openssl rand -base64 32)" > FILE)',
      }
    : { key };
}

const ROOT = 0;
const OF_OTHERS = 0o007;
const OF_GROUP_AND_OTHERS = 0o077;

type ReachableConfig = Pick<GatewayConfig, 'host' | 'port' | 'tls' | 'relay' | 'sharedDatabase'>;

/**
 * What works and endangers secrets: each sentence says what to do. A webhook secret that others can read is refused
 * already, and so is a password file once the database asks for the password.
 */
export function startWarnings({
  host,
  port,
  tls,
  relay,
  sharedDatabase,
}: ReachableConfig): string[] {
  const warnings: string[] = [];
  if (port !== null && !isLoopback(host))
    warnings.push(
      `--host ${host} can be reached from other machines by plain HTTP, which shows the tokens of callers to the network: give --tls-cert, --tls-key and --port off. Where a proxy in front speaks HTTPS, let only the proxy reach the port.`,
    );
  const passwordFile = sharedDatabase?.address.passwordFile ?? null;
  const files = [
    ...(tls === null ? [] : [{ what: `--tls-key ${tls.keyFile}`, file: tls.keyFile }]),
    ...(relay?.tokens ?? []).map(({ id, file }) => ({
      what: `The file "${id}" of --upstream-token-file`,
      file,
    })),
    { what: `--database-password-file ${passwordFile}`, file: passwordFile },
  ];
  for (const { what, file } of files)
    if (file !== null && mayOthersRead(file))
      warnings.push(
        `${what} may be read or changed by other users of this machine: give it to its owner alone with chmod 600, and replace the secret if others may have read it.`,
      );
  return warnings;
}

/** By the rule of PostgreSQL for secret files: the group may read a file of root, as systemd and Kubernetes give it. */
function mayOthersRead(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (process.getuid === undefined || stats === undefined || !stats.isFile()) return false;
  return (stats.mode & (stats.uid === ROOT ? OF_OTHERS : OF_GROUP_AND_OTHERS)) !== 0;
}
