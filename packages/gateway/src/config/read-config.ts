import { statSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { flagOf } from './config-option.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { gatewayOptions, type OptionKey, type OptionValues } from './gateway-options.ts';
import { type Environment, type GivenFlags, readOptions } from './read-options.ts';
import { readTlsFiles } from './read-tls-files.ts';

/** The keys of all options, in the order of the table. */
export const optionKeys = Object.keys(gatewayOptions) as OptionKey[];

/**
 * Reads the configuration of a gateway from flags and variables and validates it as a whole: certificate and key are
 * read, and combinations that cannot work are refused.
 * @throws ConfigError with every problem
 */
export function readConfig(flags: GivenFlags, env: Environment): GatewayConfig {
  const values = readOptions(optionKeys, flags, env);
  const problems = [
    ...demoProblems(values),
    ...listenerProblems(values),
    ...tlsProblems(values),
    ...logProblems(values),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(values);
}

function configOf(values: OptionValues): GatewayConfig {
  const { tlsCert, tlsKey, tlsPort, noHttp, noAdmin, dataDir, ...rest } = values;
  const { port, adminPort, usersPerPage, answersPerPage, demo, corsOrigins, ...others } = rest;
  return {
    ...others,
    demo,
    dataDir: resolve(dataDir),
    port: noHttp ? null : port,
    tls: tlsCert && tlsKey ? { certFile: tlsCert, keyFile: tlsKey, port: tlsPort } : null,
    adminPort: noAdmin ? null : adminPort,
    // The demo serves pages under development, which are loaded from any port of this machine.
    corsOrigins: demo && corsOrigins.length === 0 ? ['*'] : corsOrigins,
    pageSizes: { page: usersPerPage, cursor: answersPerPage },
  };
}

function demoProblems({ demo, host, adminHost }: OptionValues): string[] {
  if (!demo) return [];
  return [['host', host] as const, ['adminHost', adminHost] as const].flatMap(([key, value]) =>
    isLoopback(value)
      ? []
      : [
          `${flagOf(key)} is "${value}" together with --demo: the demo tokens are public, so give 127.0.0.1, ::1 or localhost, or leave out --demo.`,
        ],
  );
}

function listenerProblems(values: OptionValues): string[] {
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

function tlsProblems({ tlsCert, tlsKey, noHttp }: OptionValues): string[] {
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

function logProblems({ logFile }: OptionValues): string[] {
  if (logFile === null) return [];
  if (statSync(logFile, { throwIfNoEntry: false })?.isDirectory())
    return [`--log-file ${logFile} is a folder: give the path of a file.`];
  if (!statSync(dirname(resolve(logFile)), { throwIfNoEntry: false })?.isDirectory())
    return [`--log-file ${logFile}: the folder does not exist. Create it, or give another path.`];
  return [];
}

/** Whether only programs on the same machine can reach the address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
