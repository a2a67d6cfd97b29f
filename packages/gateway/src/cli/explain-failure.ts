import { ConfigError } from '../config/config-error.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { OptionKey } from '../config/gateway-options.ts';
import { flagOf } from '../config/option-table.ts';

/** The message for the user when a command failed, without a stack trace. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  if (isDiskError(error))
    return `The disk failed or is full (${text}). Free space on it or repair it, then give the command again.`;
  return text === '' ? 'The command failed for an unknown reason.' : text;
}

/** Errors that no part of the gateway has explained: a full disk, a failed one. */
const DISK_CODES = ['ENOSPC', 'EIO'];
/** SQLITE_IOERR and SQLITE_FULL, the primary result codes for the same: https://www.sqlite.org/rescode.html */
const SQLITE_DISK_CODES = [10, 13];

function isDiskError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if ('errcode' in error) return SQLITE_DISK_CODES.includes(Number(error.errcode) & 0xff);
  return DISK_CODES.includes(String(error.code));
}

/** The message for an address that could not be listened on; undefined for any other error. */
export function explainListenError(error: unknown, config: GatewayConfig): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  const port = 'port' in error ? error.port : undefined;
  const flags = listenerFlags(config, port);
  const [host, portFlag] = [flags.host, flagOf(flags.portKey)];
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that uses it, or give another port with ${portFlag}.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this user. Give a port above 1023 with ${portFlag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Give another address with ${flagOf(flags.hostKey)}.`;
    default:
      return undefined;
  }
}

function listenerFlags(
  { host, adminHost, adminPort, tls }: GatewayConfig,
  port: unknown,
): { readonly host: string; readonly hostKey: OptionKey; readonly portKey: OptionKey } {
  if (port === adminPort && port !== 0)
    return { host: adminHost, hostKey: 'adminHost', portKey: 'adminPort' };
  return { host, hostKey: 'host', portKey: port === tls?.port ? 'tlsPort' : 'port' };
}
