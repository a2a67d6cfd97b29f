import type { OperationId } from '@social-data/contract';

/** What a gateway is started with: read once from flags and variables, checked, and passed down. */
export interface GatewayConfig {
  /** Folder of the data file and of the administrative socket. */
  readonly dataDir: string;
  /** Listens on loopback, takes the demo tokens and fills an empty data file with samples. */
  readonly demo: boolean;
  readonly host: string;
  /** Port of plain HTTP; 0 takes a free one, null listens on HTTPS only. */
  readonly port: number | null;
  readonly tls: TlsConfig | null;
  readonly adminHost: string;
  /** Port of health, readiness and metrics; null serves none. */
  readonly adminPort: number | null;
  /** Our own address for `paging.next`; the listening address when not given. */
  readonly publicUrl: string | null;
  /** Takes the caller's address from `X-Forwarded-For`, behind a proxy of one's own. */
  readonly trustProxy: boolean;
  /** File that the log is appended to; standard error when null. */
  readonly logFile: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** IANA zone at whose midnight daily quotas begin anew (decision D6). */
  readonly quotaZone: string;
  /** Credits for a successful call, by operation; 1 where not given (decision D5). */
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Items on a page, by the style in which a list is paged (decision D9); those of wire where not given. */
  readonly pageSizes?: { readonly page: number; readonly cursor: number };
  /** Origins that browsers may call from: `*` for any. */
  readonly corsOrigins: readonly string[];
  /** HTTP statuses that follow the code (decision D1). */
  readonly mirrorStatus: boolean;
  readonly maxConnections: number;
  /** Bytes of address and headers together. */
  readonly maxHeaderBytes: number;
  /** Milliseconds for a request to arrive. */
  readonly requestTimeout: number;
  /** Milliseconds for a source to answer. */
  readonly sourceTimeout: number;
  /** Milliseconds for what is under way to end at shutdown. */
  readonly shutdownTimeout: number;
}

export interface TlsConfig {
  /** PEM files. */
  readonly certFile: string;
  readonly keyFile: string;
  readonly port: number;
}
