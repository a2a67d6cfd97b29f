import type { generalOptions } from './gateway-options.ts';
import type { OptionValues } from './option-table.ts';
import type { DatabaseConfig } from './read-database-config.ts';
import type { RelayConfig } from './read-relay-config.ts';

export type { DatabaseConfig, RelayConfig };

/**
 * Configuration of a gateway: read once from flags and variables, validated, and passed down. Settings that are not
 * described below are those of the option of the same name in `generalOptions`, with its description and default.
 */
export interface GatewayConfig extends OptionValues<typeof generalOptions> {
  /** The database that several gateways share; null keeps everything in the data file. */
  readonly sharedDatabase: DatabaseConfig | null;
  /** How to ask another server for data; null serves the dataset of the data file. */
  readonly relay: RelayConfig | null;
  readonly tls: TlsConfig | null;
  /** Where events of budgets are sent; null only logs and counts them. */
  readonly webhook: WebhookConfig | null;
  /** The certificate of the admin port, when its page can be reached from other machines; null for plain HTTP. */
  readonly adminTls: TlsConfig | null;
  /** Maximum number of open connections, if the limit of open files allows as many; beyond it, idle ones are closed first. */
  readonly maxConnections: number;
  /** Time limit for receiving a request, in milliseconds. */
  readonly requestTimeout: number;
  /** Time that calls in flight and commands get to finish at shutdown, in milliseconds. */
  readonly shutdownTimeout: number;
  /** Items on a page, by the style of paging (decision D9); those of server-protocol where absent. */
  readonly pageSizes?: { readonly page: number; readonly cursor: number };
}

export interface WebhookConfig {
  readonly url: string;
  /** Signs what is sent: never log it. */
  readonly key: Uint8Array;
  /** Whether the address may be of this machine or of a private network. */
  readonly allowPrivate: boolean;
}

export interface TlsConfig {
  /** PEM files. */
  readonly certFile: string;
  readonly keyFile: string;
  readonly port: number;
}
