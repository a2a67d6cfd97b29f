import { pageSizes } from '@social-data/wire';
import type { ConfigOption } from './config-option.ts';
import {
  addressKind,
  choiceKind,
  fileKind,
  folderKind,
  hostKind,
  numberKind,
  originsKind,
  portKind,
  pricesKind,
  switchKind,
  zoneKind,
} from './option-kinds.ts';

/** Every option that there is: flags, variables, `--help` and the configuration are made from this table. */
export const gatewayOptions = {
  dataDir: {
    ...folderKind,
    meaning:
      'folder of the data file and of the administrative socket; --demo takes a new one that it removes',
    standard: 'gateway-data',
  },
  demo: {
    ...switchKind,
    meaning: 'accept the demo tokens and fill an empty data file with samples; on loopback only',
    standard: 'false',
  },
  host: { ...hostKind, meaning: 'address to listen on', standard: '127.0.0.1' },
  port: { ...portKind, meaning: 'port of plain HTTP', standard: '4020' },
  noHttp: { ...switchKind, meaning: 'listen on HTTPS only', standard: 'false' },
  tlsCert: {
    ...fileKind,
    meaning: 'certificate in PEM, intermediate ones behind it; with --tls-key it opens HTTPS',
    standard: '',
  },
  tlsKey: { ...fileKind, meaning: 'private key of the certificate in PEM', standard: '' },
  tlsPort: { ...portKind, meaning: 'port of HTTPS', standard: '4443' },
  adminHost: {
    ...hostKind,
    meaning: 'address of health, readiness and metrics',
    standard: '127.0.0.1',
  },
  adminPort: {
    ...portKind,
    meaning: 'port of health, readiness and metrics',
    standard: '4021',
  },
  noAdmin: {
    ...switchKind,
    meaning: 'serve neither health nor readiness nor metrics',
    standard: 'false',
  },
  publicUrl: {
    ...addressKind,
    meaning:
      'address under which callers reach the gateway, for paging.next; without it the one listened on',
    standard: '',
  },
  trustProxy: {
    ...switchKind,
    meaning:
      'take the address of a caller from the last entry of X-Forwarded-For; only behind a proxy of your own',
    standard: 'false',
  },
  logFile: {
    ...fileKind,
    meaning: 'file that the log is appended to; without it standard error',
    standard: '',
  },
  logLevel: {
    ...choiceKind('level', ['debug', 'info', 'warn', 'error', 'silent']),
    meaning: 'least level that is logged',
    standard: 'info',
  },
  quotaZone: {
    ...zoneKind,
    meaning: 'IANA time zone at whose midnight daily quotas begin anew',
    standard: 'UTC',
  },
  prices: {
    ...pricesKind,
    meaning: 'credits for a successful call, as searchUsers=2; 1 where not given',
    standard: '',
  },
  corsOrigins: {
    ...originsKind,
    meaning: 'origins whose pages may call from a browser; * for any',
    standard: '',
  },
  mirrorStatus: {
    ...switchKind,
    meaning: 'send failures with an HTTP status of their own instead of 200',
    standard: 'false',
  },
  usersPerPage: {
    ...numberKind('number', 1, 1_000),
    meaning: 'users on a page',
    standard: String(pageSizes.page),
  },
  answersPerPage: {
    ...numberKind('number', 1, 1_000),
    meaning: 'answers on a page',
    standard: String(pageSizes.cursor),
  },
  maxConnections: {
    ...numberKind('number', 1, 1_000_000),
    meaning: 'connections at the same time; more are closed at once',
    standard: '2000',
  },
  maxHeaderBytes: {
    ...numberKind('bytes', 1_024, 1_048_576),
    meaning: 'bytes of address and headers of a request together',
    standard: '16384',
  },
  requestTimeout: {
    ...numberKind('ms', 10, 3_600_000),
    meaning: 'milliseconds for a request to arrive',
    standard: '10000',
  },
  sourceTimeout: {
    ...numberKind('ms', 10, 3_600_000),
    meaning: 'milliseconds for an answer to be found; then the call fails with code 500',
    standard: '60000',
  },
  shutdownTimeout: {
    ...numberKind('ms', 0, 3_600_000),
    meaning: 'milliseconds for calls under way to end at a shutdown',
    standard: '10000',
  },
} as const satisfies Readonly<Record<string, ConfigOption<unknown>>>;

export type OptionKey = keyof typeof gatewayOptions;

/** The options by name once they were read. */
export type OptionValues = {
  readonly [Key in OptionKey]: Exclude<ReturnType<(typeof gatewayOptions)[Key]['read']>, undefined>;
};
