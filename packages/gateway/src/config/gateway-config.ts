import type { OperationId } from '@social-data/contract';
import type { PostgresAddress } from '../database/postgres/postgres-address.ts';
import type { PostgresTimeouts } from '../database/postgres/postgres-timeouts.ts';
import type { Rate } from '../ledger/accounts/account.ts';

/** Configuration of a gateway: read once from flags and variables, validated, and passed down. */
export interface GatewayConfig {
  /** Folder of the data file and the admin socket. */
  readonly dataDir: string;
  /** Listens on loopback, accepts the demo tokens and fills an empty data file with sample data. */
  readonly demo: boolean;
  /** The database that several gateways share; null keeps everything in the data file. */
  readonly sharedDatabase: DatabaseConfig | null;
  /** Processes that serve the same port, each a node of the shared database; null for this process alone. */
  readonly workers: number | null;
  /** The server that is asked for data; null serves the dataset of the data file. */
  readonly relay: RelayConfig | null;
  readonly host: string;
  /** Port of plain HTTP; 0 picks a free one, null listens on HTTPS only. */
  readonly port: number | null;
  readonly tls: TlsConfig | null;
  readonly adminHost: string;
  /** Port of health, readiness and metrics; null serves none. */
  readonly adminPort: number | null;
  /** Address of the gateway for `paging.next`; null uses the listening address. */
  readonly publicUrl: string | null;
  /** IP addresses and networks of your own proxies. Only their `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  /** File that the log is appended to; null writes to standard error. */
  readonly logFile: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** IANA zone in which daily quotas reset at midnight (decision D6). */
  readonly quotaZone: string;
  /** Credits per successful call, by operation; 1 where absent (decision D5). */
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Items on a page, by the style of paging (decision D9); those of server-protocol where absent. */
  readonly pageSizes?: { readonly page: number; readonly cursor: number };
  /** Browser origins that may call; `*` allows any. */
  readonly corsOrigins: readonly string[];
  /** Sends failures with an HTTP status that matches the code (decision D1). */
  readonly mirrorStatus: boolean;
  /** Open connections of all listeners for callers; beyond it, idle ones are closed first. */
  readonly maxConnections: number;
  /** Open connections, and requests in progress, of one client address. Connections of trusted proxies do not count. */
  readonly connectionsPerAddress: number;
  /** Requests for `/-/usage` per account. */
  readonly usageRate: Rate;
  /** Maximum size of request target and headers, in bytes. */
  readonly maxHeaderBytes: number;
  /** Time limit for receiving a request, in milliseconds. */
  readonly requestTimeout: number;
  /** Requests to the source that one account may have in progress; further ones wait. */
  readonly concurrency: number;
  /** Time limit for the source to return a result, in milliseconds. */
  readonly sourceTimeout: number;
  /** Time after SIGTERM in which the gateway is not ready but still serves, in milliseconds. */
  readonly drainDelay: number;
  /** Time that calls in flight and commands get to finish at shutdown, in milliseconds. */
  readonly shutdownTimeout: number;
}

/** A PostgreSQL that several gateways share. */
export interface DatabaseConfig {
  readonly address: PostgresAddress;
  /** The name of this gateway, unique among those that share the database. */
  readonly node: string;
  readonly timeouts: PostgresTimeouts;
}

/** How a relay asks another server of this contract. Holds secrets: never log it. */
export interface RelayConfig {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Begins with a slash unless it is empty, and does not end with one. */
  readonly basePath: string;
  /** The path of each operation, without the base path. */
  readonly paths: Readonly<Record<OperationId, string>>;
  /** The token for the upstream. */
  readonly token: string;
  /** File that the token was read from, to be read again; null for a variable. */
  readonly tokenFile: string | null;
  /** Address of an HTTP proxy; null connects directly. */
  readonly proxy: string | null;
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests within a time; null is unlimited. */
  readonly rate: { readonly calls: number; readonly seconds: number } | null;
  /** Requests per quota day that were or may have been billed; null is unlimited. */
  readonly dailyLimit: number | null;
  /** Values that parameters may have beside those of the contract. */
  readonly allowValues: AllowedValues;
  /** Milliseconds for which responses of an operation are cached; operations that are not listed are not. */
  readonly cache: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds for which an older response is served where a call would fail with 301 or 500; 0 for never. */
  readonly staleMs: number;
}

/** Further values of parameters, by the name of the parameter. */
export type AllowedValues = Readonly<Record<string, readonly string[]>>;

export interface TlsConfig {
  /** PEM files. */
  readonly certFile: string;
  readonly keyFile: string;
  readonly port: number;
}
