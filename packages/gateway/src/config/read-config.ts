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

type AllValues = OptionValues<typeof gatewayOptions>;
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
  const general = pickOptions(generalOptions, withTimeouts(values, isGiven));
  return { ...configOf(general), ...relaying, ...sharing, ...hooking };
}

/** Milliseconds: enough for retries, and still below the 90 s after which the client gives up. */
const RELAY_SOURCE_TIMEOUT_MS = 80_000;
/** Milliseconds to settle and send the last responses of the upstream. */
const RELAY_SHUTDOWN_MARGIN_MS = 5_000;

/**
 * The timeouts of a relay, unless the user gave others: a request that was sent may be billed, so it gets time to
 * finish.
 */
function withTimeouts(values: AllValues, isGiven: (key: OptionKey) => boolean): AllValues {
  if (values.source !== 'relay') return values;
  const sourceTimeout = isGiven('sourceTimeout') ? values.sourceTimeout : RELAY_SOURCE_TIMEOUT_MS;
  const shutdownTimeout = isGiven('shutdownTimeout')
    ? values.shutdownTimeout
    : sourceTimeout + RELAY_SHUTDOWN_MARGIN_MS;
  return { ...values, sourceTimeout, shutdownTimeout };
}

function configOf(
  values: GeneralValues,
): Omit<GatewayConfig, 'relay' | 'sharedDatabase' | 'webhook'> {
  const { tlsCert, tlsKey, tlsPort, noHttp, noAdmin, usersPerPage, answersPerPage, ...others } =
    values;
  const {
    webhookUrl: _url,
    webhookSecretFile: _file,
    webhookAllowPrivate: _private,
    ...settings
  } = others;
  const { demo, dataDir, port, adminPort, adminHost, adminPage, corsOrigins } = settings;
  const tls = tlsCert && tlsKey ? { certFile: tlsCert, keyFile: tlsKey, port: tlsPort } : null;
  return {
    ...settings,
    dataDir: resolve(dataDir),
    port: noHttp ? null : port,
    tls,
    adminPort: noAdmin ? null : adminPort,
    adminTls: adminPage && !isLoopback(adminHost) ? tls : null,
    // The demo serves pages under development, which are loaded from any port of this machine.
    corsOrigins: demo && corsOrigins.length === 0 ? ['*'] : corsOrigins,
    pageSizes: { page: usersPerPage, cursor: answersPerPage },
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
    ...(values.noHttp ? [] : [{ key: 'port', host: values.host, port: values.port }]),
    ...(values.tlsCert ? [{ key: 'tlsPort', host: values.host, port: values.tlsPort }] : []),
    ...(values.noAdmin
      ? []
      : [{ key: 'adminPort', host: values.adminHost, port: values.adminPort }]),
  ];
  return listeners.flatMap(({ key, host, port }, index) => {
    const other = listeners
      .slice(0, index)
      .find((earlier) => port !== 0 && earlier.port === port && earlier.host === host);
    if (other === undefined) return [];
    return [
      `${flagOf(key)} is ${port}, the same as ${flagOf(other.key)}: give each listener its own port.`,
    ];
  });
}

function tlsProblems({ tlsCert, tlsKey, noHttp }: GeneralValues): string[] {
  if (tlsCert === null && tlsKey === null) {
    return noHttp
      ? ['--no-http leaves no listener: give --tls-cert and --tls-key, or leave out --no-http.']
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

function adminPageProblems({ adminPage, noAdmin, adminHost, tlsCert }: GeneralValues): string[] {
  if (!adminPage) return [];
  if (noAdmin)
    return [
      '--admin-page is given together with --no-admin: the page is on the admin port. Leave out one of them.',
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
