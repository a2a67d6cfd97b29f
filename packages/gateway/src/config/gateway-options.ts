import { pageSizes } from '@social-data/server-protocol';
import type { ConfigOption } from './config-option.ts';
import { databaseUrlType, nodeType } from './database-option-types.ts';
import {
  choiceType,
  fileType,
  folderType,
  hostType,
  networksType,
  numberType,
  optionalNumberType,
  originsType,
  portType,
  pricesType,
  rateType,
  switchType,
  timeZoneType,
  urlType,
} from './option-types.ts';
import {
  allowedValuesType,
  cacheTimesType,
  durationType,
  optionalRateType,
  proxyType,
  upstreamType,
  variableNameType,
} from './relay-option-types.ts';

/** All options. Flags, variables, `--help` and the configuration are made from this table. */
export const gatewayOptions = {
  dataDir: {
    ...folderType,
    description:
      'folder of the data file and the admin socket; without it, --demo uses a temporary folder',
    defaultText: 'gateway-data',
  },
  demo: {
    ...switchType,
    description:
      'accept the demo tokens and fill an empty data file with sample data; loopback only',
    defaultText: 'false',
  },
  databaseUrl: {
    ...databaseUrlType,
    isSecret: true,
    description:
      'PostgreSQL 15 or newer that several gateways share for tokens, limits and ledger, for example postgres://gateway@db.example/gateway; without it, the data file has them',
    defaultText: '',
  },
  databasePasswordFile: {
    ...fileType,
    isSecret: true,
    description:
      'file with the password for --database-url; without it, PGPASSFILE and ~/.pgpass are read',
    defaultText: '',
  },
  databaseTimeout: {
    ...numberType('ms', 1_000, 14_000),
    description:
      'time limit for an operation of the shared database, in milliseconds; then the call fails',
    defaultText: '10000',
  },
  node: {
    ...nodeType,
    description:
      'name of this gateway among those that share a database; defaults to the name of the host',
    defaultText: '',
  },
  workers: {
    ...optionalNumberType('number', 1, 256),
    description:
      'number of processes that serve the port, for more cores; each is a node of --database-url, with a folder of its own in the data folder',
    defaultText: '',
  },
  source: {
    ...choiceType('source', ['dataset', 'relay']),
    description:
      'where data comes from: the dataset of the data file, or another server of this contract (relay)',
    defaultText: 'dataset',
  },
  upstream: {
    ...upstreamType,
    description: 'relay: origin and base path of the server that is asked',
    defaultText: '',
  },
  upstreamTokenEnv: {
    ...variableNameType,
    description: 'relay: name of the variable that holds the token for the upstream',
    defaultText: '',
  },
  upstreamTokenFile: {
    ...fileType,
    isSecret: true,
    description:
      'relay: file that holds the token for the upstream; read again while the upstream refuses the token',
    defaultText: '',
  },
  upstreamInsecure: {
    ...switchType,
    description: 'relay: allow plain HTTP to an upstream on another machine',
    defaultText: 'false',
  },
  upstreamProxy: {
    ...proxyType,
    description: 'relay: HTTP proxy through which the upstream is reached (CONNECT)',
    defaultText: '',
  },
  upstreamConcurrency: {
    ...numberType('number', 1, 1_000),
    description: 'relay: maximum number of requests to the upstream at a time; others wait',
    defaultText: '16',
  },
  upstreamRate: {
    ...optionalRateType,
    description: 'relay: rate limit of the token for the upstream, for example 5/s; calls wait',
    defaultText: '',
  },
  upstreamDailyLimit: {
    ...optionalNumberType('number', 1, 1_000_000_000),
    description:
      'relay: maximum number of successful or uncertain requests to the upstream per day of --quota-zone',
    defaultText: '',
  },
  pathMap: {
    ...fileType,
    description: 'relay: JSON file with the path of the upstream for operationIds',
    defaultText: '',
  },
  allowValues: {
    ...allowedValuesType,
    description:
      'relay: values that the upstream knows and the contract lacks, for example industryTag=SHOPPING',
    defaultText: '',
  },
  cache: {
    ...cacheTimesType,
    description:
      'relay: how long responses of an operation are served again, free of charge, for example searchUsers=10m',
    defaultText: '',
  },
  stale: {
    ...durationType,
    description:
      'relay: how long an older response is served where a call would fail with 301 or 500, for example 1h',
    defaultText: '0',
  },
  host: { ...hostType, description: 'address to listen on', defaultText: '127.0.0.1' },
  port: { ...portType, description: 'port for plain HTTP', defaultText: '4020' },
  noHttp: { ...switchType, description: 'do not listen on plain HTTP', defaultText: 'false' },
  tlsCert: {
    ...fileType,
    description:
      'TLS certificate, PEM, followed by its intermediate certificates; requires --tls-key',
    defaultText: '',
  },
  tlsKey: { ...fileType, description: 'private key of the TLS certificate, PEM', defaultText: '' },
  tlsPort: { ...portType, description: 'port for HTTPS', defaultText: '4443' },
  adminHost: {
    ...hostType,
    description: 'address for health, readiness and metrics',
    defaultText: '127.0.0.1',
  },
  adminPort: {
    ...portType,
    description: 'port for health, readiness and metrics',
    defaultText: '4021',
  },
  noAdmin: {
    ...switchType,
    description: 'do not serve health, readiness and metrics',
    defaultText: 'false',
  },
  publicUrl: {
    ...urlType,
    description:
      'address of the gateway as callers see it, for paging.next; defaults to the address of the listener',
    defaultText: '',
  },
  trustProxy: {
    ...networksType,
    description:
      'addresses of your own proxies: only their X-Forwarded-For is believed, and their connections are not counted by --connections-per-address',
    defaultText: '',
  },
  logFile: {
    ...fileType,
    description: 'file to append the log to; defaults to standard error',
    defaultText: '',
  },
  logLevel: {
    ...choiceType('level', ['debug', 'info', 'warn', 'error', 'silent']),
    description: 'lowest level to log',
    defaultText: 'info',
  },
  quotaZone: {
    ...timeZoneType,
    description: 'IANA time zone in which daily quotas reset at midnight',
    defaultText: 'UTC',
  },
  prices: {
    ...pricesType,
    description: 'credits per successful call, for example searchUsers=2; other operations cost 1',
    defaultText: '',
  },
  corsOrigins: {
    ...originsType,
    description: 'browser origins that may call the gateway; * allows any',
    defaultText: '',
  },
  mirrorStatus: {
    ...switchType,
    description: 'send failures with an HTTP status that matches the code instead of 200',
    defaultText: 'false',
  },
  usersPerPage: {
    ...numberType('number', 1, 1_000),
    description: 'users on a page',
    defaultText: String(pageSizes.page),
  },
  answersPerPage: {
    ...numberType('number', 1, 1_000),
    description: 'answers on a page',
    defaultText: String(pageSizes.cursor),
  },
  maxConnections: {
    ...numberType('number', 1, 1_000_000),
    description:
      'maximum number of open connections; beyond it, idle ones are closed first, then new ones',
    defaultText: '2000',
  },
  connectionsPerAddress: {
    ...numberType('number', 1, 1_000_000),
    description:
      'maximum number of open connections, and of requests in progress, of one client address',
    defaultText: '256',
  },
  usageRate: {
    ...rateType,
    description: 'requests for /-/usage per account; further ones get code 302',
    defaultText: '10/s',
  },
  maxHeaderBytes: {
    ...numberType('bytes', 1_024, 1_048_576),
    description: 'maximum size of the request target and headers, in bytes',
    defaultText: '16384',
  },
  requestTimeout: {
    ...numberType('ms', 10, 3_600_000),
    description: 'time limit for receiving a request, in milliseconds',
    defaultText: '10000',
  },
  concurrency: {
    ...numberType('number', 1, 100_000),
    description:
      'requests to the source in progress per account; further ones wait, and accounts take turns',
    defaultText: '16',
  },
  sourceTimeout: {
    ...numberType('ms', 10, 3_600_000),
    description:
      'time limit for the source to answer, in milliseconds; then the call fails. 80000 with a relay',
    defaultText: '60000',
  },
  drainDelay: {
    ...numberType('ms', 0, 3_600_000),
    description:
      'time after SIGTERM in which the gateway is not ready but still serves, in milliseconds',
    defaultText: '5000',
  },
  shutdownTimeout: {
    ...numberType('ms', 0, 3_600_000),
    description:
      'time that calls in flight and commands get to finish at shutdown, in milliseconds; 5000 more than --source-timeout with a relay',
    defaultText: '10000',
  },
} as const satisfies Readonly<Record<string, ConfigOption<unknown>>>;

export type OptionKey = keyof typeof gatewayOptions;

/** The parsed values of the options. */
export type OptionValues = {
  readonly [Key in OptionKey]: Exclude<
    ReturnType<(typeof gatewayOptions)[Key]['parse']>,
    undefined
  >;
};
