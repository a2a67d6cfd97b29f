import { ConfigError, errorCode } from '../config/config-error.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';

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
  if (error instanceof Error && 'errcode' in error)
    return SQLITE_DISK_CODES.includes(Number(error.errcode) & 0xff);
  return DISK_CODES.includes(errorCode(error));
}

/** The message for an address that could not be listened on; undefined for any other error. */
export function explainListenError(
  error: unknown,
  { host, adminHost, adminPort, tls }: GatewayConfig,
): string | undefined {
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  const isAdmin = port === adminPort && port !== 0;
  const address = isAdmin ? adminHost : host;
  const portFlag = isAdmin ? '--admin-port' : port === tls?.port ? '--tls-port' : '--port';
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use. Stop the program that uses it, or give another port with ${portFlag}.`;
    case 'EACCES':
      return `Port ${port} on ${address} may not be used by this user. Give a port above 1023 with ${portFlag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${address}. Give another address with ${isAdmin ? '--admin-host' : '--host'}.`;
    default:
      return undefined;
  }
}
