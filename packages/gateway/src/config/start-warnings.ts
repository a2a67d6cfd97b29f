import { statSync } from 'node:fs';
import type { GatewayConfig } from './gateway-config.ts';
import { isLoopback } from './values/addresses.ts';

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
