import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { gatewayOptions, generalOptions, type OptionKey } from './gateway-options.ts';
import { flagOf, type OptionValues, pickOptions, variableOf } from './option-table.ts';
import { readDatabaseConfig } from './read-database-config.ts';
import { type Environment, type GivenFlags, readOptions } from './read-options.ts';
import { readRelayConfig } from './read-relay-config.ts';
import { readTlsFiles } from './read-tls-files.ts';
import { readWebhookConfig } from './read-webhook-config.ts';
import { isLoopback } from './values/addresses.ts';

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
