import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopback } from '@social-data/server-protocol';
import { isPublicAddress, webhookKey } from '../budget-events/webhook.ts';
import { ConfigError, readAll, readEach, readOr } from './config-error.ts';
import type { GatewayConfig, TlsConfig, WebhookConfig } from './gateway-config.ts';
import { type GivenFlags, gatewayOptions, generalOptions } from './gateway-options.ts';
import { type Environment, type OptionValues, readOptions, variableOf } from './option-table.ts';
import { readDatabaseConfig } from './read-database-config.ts';
import { readRelayConfig } from './read-relay-config.ts';
import { loadTlsFiles } from './read-tls-files.ts';

type GeneralValues = OptionValues<typeof generalOptions>;

const SHUTDOWN_TIMEOUT_MS = 10_000;
/** Milliseconds: enough for retries, and still below the 90 s after which the client gives up. */
const RELAY_SOURCE_TIMEOUT_MS = 80_000;
/** Milliseconds to settle and send the last responses: a request that was sent may be billed, so it gets time to finish. */
const RELAY_SHUTDOWN_MARGIN_MS = 5_000;

/**
 * Reads the configuration of a gateway from flags and variables and validates it as a whole: certificate and key are
 * read, and combinations that cannot work are refused.
 * @throws ConfigError with every problem
 */
export function readConfig(flags: GivenFlags, env: Environment): GatewayConfig {
  const values = readOptions(gatewayOptions, flags, env);
  const { demo, adminHost, adminPage, corsOrigins } = values;
  const { relay, tls, sharedDatabase, webhook } = readAll({
    general: () => checkCombinations(values),
    tls: () => readTlsConfig(values),
    relay: () => readRelayConfig(values, env),
    sharedDatabase: () => readDatabaseConfig(values, env),
    webhook: () => readWebhookConfig(values),
  });
  const isTimeoutGiven = flags.sourceTimeout ?? env[variableOf('sourceTimeout')];
  const sourceTimeout = relay && !isTimeoutGiven ? RELAY_SOURCE_TIMEOUT_MS : values.sourceTimeout;
  return {
    ...readEach<GeneralValues>(generalOptions, (key) => values[key]),
    ...{ relay, tls, sharedDatabase, webhook, sourceTimeout },
    dataDir: resolve(values.dataDir),
    adminTls: adminPage && !isLoopback(adminHost) ? tls : null,
    // The demo serves pages under development, which are loaded from any port of this machine.
    corsOrigins: demo && corsOrigins.length === 0 ? ['*'] : corsOrigins,
    ...{ maxConnections: 2_000, requestTimeout: 10_000 },
    shutdownTimeout: relay ? sourceTimeout + RELAY_SHUTDOWN_MARGIN_MS : SHUTDOWN_TIMEOUT_MS,
  };
}

/**
 * The default configuration with changes, to start a gateway from code. Flags and variables are not read, and the
 * changes are not validated.
 */
export function configWith(changes: Partial<GatewayConfig>): GatewayConfig {
  return { ...readConfig({}, {}), ...changes };
}

/** Refuses options that cannot work together, or that would give away a token. */
function checkCombinations(values: GeneralValues): void {
  const { demo, host, adminHost, adminPort, adminPage, tlsCert } = values;
  const problems: string[] = [];
  for (const [flag, address] of [['--host', host] as const, ['--admin-host', adminHost] as const])
    if (demo && !isLoopback(address))
      problems.push(
        `${flag} is "${address}" together with --demo: the demo tokens are public, so give 127.0.0.1, ::1 or localhost, or leave out --demo.`,
      );
  if (adminPage && adminPort === null)
    problems.push(
      '--admin-page is given together with --admin-port off: the page is on the admin port. Leave out one of them.',
    );
  else if (adminPage && !isLoopback(adminHost) && tlsCert === null)
    problems.push(
      `--admin-page is given with --admin-host ${adminHost}, which others can reach, and the admin port is plain HTTP: they could read the admin token. Give 127.0.0.1, or --tls-cert and --tls-key, with which the admin port speaks HTTPS.`,
    );
  if (problems.length > 0) throw new ConfigError(...problems);
}

function readTlsConfig({ tlsCert, tlsKey, tlsPort, port }: GeneralValues): TlsConfig | null {
  if (tlsCert === null && tlsKey === null) {
    if (port !== null) return null;
    throw new ConfigError(
      '--port off leaves no listener: give --tls-cert and --tls-key, or a port.',
    );
  }
  if (tlsCert === null || tlsKey === null)
    throw new ConfigError('HTTPS needs both --tls-cert and --tls-key.');
  loadTlsFiles(tlsCert, tlsKey);
  return { certFile: tlsCert, keyFile: tlsKey, port: tlsPort };
}

/** Reads the secret and checks the address, without a message that repeats either. */
function readWebhookConfig({
  webhookUrl: url,
  webhookSecretFile: file,
  webhookAllowPrivate: allowPrivate,
}: GeneralValues): WebhookConfig | null {
  if (url === null && file === null) return null;
  if (url === null || file === null)
    throw new ConfigError('A webhook needs both --webhook-url and --webhook-secret-file.');
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowPrivate && (host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw new ConfigError(
      '--webhook-url has a private address. To send webhooks there, give --webhook-allow-private.',
    );
  if (!allowPrivate && protocol !== 'https:')
    throw new ConfigError(
      '--webhook-url is plain HTTP, on which others can read it. Give an https: address.',
    );
  const [mode, text] = readOr(
    () => [statSync(file).mode, readFileSync(file, 'utf8').trim()] as const,
    (code) => `--webhook-secret-file cannot be read (${code}).`,
  );
  if ((mode & OF_GROUP_AND_OTHERS) !== 0)
    throw new ConfigError(
      '--webhook-secret-file can be read or changed by others. Give it to its owner alone: chmod 600.',
    );
  const key = webhookKey(text);
  if (key !== undefined) return { url, allowPrivate, key };
  throw new ConfigError(
    '--webhook-secret-file has no secret. Make one with: (umask 077; echo "whsec_$(openssl rand -base64 32)" > FILE)',
  );
}

const ROOT = 0;
const OF_OTHERS = 0o007;
const OF_GROUP_AND_OTHERS = 0o077;

type ReachableConfig = Pick<GatewayConfig, 'host' | 'port' | 'tls' | 'relay' | 'sharedDatabase'>;

/**
 * What works and endangers secrets: each sentence says what to do. A webhook secret that others can read is refused
 * already, and so is a password file once the database asks for the password.
 */
export function startWarnings(config: ReachableConfig): string[] {
  const { host, port, tls, relay, sharedDatabase } = config;
  const passwordFile = sharedDatabase?.address.passwordFile;
  const secrets = [
    [`--tls-key ${tls?.keyFile}`, tls?.keyFile] as const,
    ...(relay?.tokens ?? []).map(
      ({ id, file }) => [`The file "${id}" of --upstream-token-file`, file] as const,
    ),
    [`--database-password-file ${passwordFile}`, passwordFile] as const,
  ];
  const warnings = secrets
    .filter(([, file]) => file != null && mayOthersRead(file))
    .map(
      ([what]) =>
        `${what} may be read or changed by other users of this machine: give it to its owner alone with chmod 600, and replace the secret if others may have read it.`,
    );
  if (port === null || isLoopback(host)) return warnings;
  return [
    `--host ${host} can be reached from other machines by plain HTTP, which shows the tokens of callers to the network: give --tls-cert, --tls-key and --port off. Where a proxy in front speaks HTTPS, let only the proxy reach the port.`,
    ...warnings,
  ];
}

/** By the rule of PostgreSQL for secret files: the group may read a file of root, as systemd and Kubernetes give it. */
function mayOthersRead(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (process.getuid === undefined || stats === undefined || !stats.isFile()) return false;
  return (stats.mode & (stats.uid === ROOT ? OF_OTHERS : OF_GROUP_AND_OTHERS)) !== 0;
}
