import { ConfigError } from '../config/config-error.ts';
import { flagOf } from '../config/config-option.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { OptionKey } from '../config/gateway-options.ts';

/** What a person reads when a command failed: no stack, since its reader has no use for it. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? 'The command failed for a reason that was not told.' : text;
}

/** The sentence for a listener that could not be opened; undefined for any other error. */
export function explainListen(error: unknown, config: GatewayConfig): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  const port = 'port' in error ? error.port : undefined;
  const flags = listenerFlags(config, port);
  const [host, portFlag] = [flags.host, flagOf(flags.portKey)];
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what uses it, or give another one with ${portFlag}.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this account. Give one above 1023 with ${portFlag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Give another one with ${flagOf(flags.hostKey)}.`;
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
