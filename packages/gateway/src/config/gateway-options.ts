import { type Environment, type OptionTable, option, variableOf } from './option-table.ts';
import {
  allowedValuesType,
  byOperationType,
  choiceType,
  corsOriginsType,
  durationType,
  fileType,
  folderType,
  hostType,
  millisecondsType,
  networksType,
  optional,
  originType,
  portType,
  rateType,
  serverType,
  sizeType,
  spanType,
  splitList,
  switchType,
  textType,
  timeZoneType,
  type ValueType,
  webhookUrlType,
  wholeNumberType,
} from './value-types.ts';

const HOUR_MS = 3_600_000;

/** A type of which no message repeats a value. */
function secret<Value>(type: ValueType<Value>): ValueType<Value> {
  return { ...type, isSecret: true };
}

/** The options of every gateway. */
export const generalOptions = {
  dataDir: option(
    folderType,
    'folder of the data file and the admin socket; without it, --demo uses a temporary folder',
    'gateway-data',
  ),
  useMovedLedger: option(
    switchType,
    'serve what `ledger copy` left behind, with the balances of that day, such as after the move is given up',
    'false',
  ),
  demo: option(
    switchType,
    'accept the demo tokens and fill an empty data file with sample data; loopback only',
    'false',
  ),
  host: option(
    hostType,
    'address to listen on; other machines need 0.0.0.0, :: or the name of an interface, and TLS',
    '127.0.0.1',
  ),
  port: option(optional(portType, 'off'), 'port for plain HTTP; off serves HTTPS only', '4020'),
  tlsCert: option(
    optional(fileType),
    'TLS certificate, PEM, followed by its intermediate certificates; requires --tls-key',
  ),
  tlsKey: option(optional(fileType), 'private key of the TLS certificate, PEM'),
  tlsPort: option(
    portType,
    'port for HTTPS; one below 1024 needs a capability (see the systemd unit)',
    '4443',
  ),
  adminHost: option(
    hostType,
    'address for health, readiness and metrics; give another one where Prometheus or a balancer asks',
    '127.0.0.1',
  ),
  adminPort: option(
    optional(portType, 'off'),
    'port for health, readiness, metrics and the admin page; off serves none of them',
    '4021',
  ),
  adminPage: option(
    switchType,
    'serve a page with spend, failures and budgets on the admin port, to admin tokens: on loopback, or over HTTPS with --tls-cert',
    'false',
  ),
  publicUrl: option(
    optional(originType),
    'address of the gateway as callers see it, for links in responses; defaults to the address of the listener',
  ),
  trustProxy: option(
    networksType,
    'addresses of your own proxies: only their X-Forwarded-For is believed, and their connections are not limited',
  ),
  logFile: option(
    optional(fileType),
    'file to append the log to, for logrotate; defaults to standard error',
  ),
  logLevel: option(
    choiceType('level', ['debug', 'info', 'warn', 'error', 'silent']),
    'lowest level to log; warn leaves out the line of each call',
    'info',
  ),
  quotaZone: option(timeZoneType, 'IANA time zone in which daily quotas reset at midnight', 'UTC'),
  prices: option(
    byOperationType('credits', {
      ...wholeNumberType(0, 999_999_999),
      allowed: 'whole numbers of credits',
    }),
    'credits per successful call, for example searchUsers=2; other operations cost 1',
  ),
  corsOrigins: option(
    corsOriginsType,
    'origins whose pages may call the gateway from a browser; * allows any',
  ),
  connectionsPerAddress: option(
    wholeNumberType(1, 1_000_000),
    'maximum number of open connections, and of requests in progress, of one address; raise it for an office behind one',
    '256',
  ),
  maxResponseMemory: option(
    sizeType('16MiB', '1024GiB'),
    'maximum memory of unread responses; beyond it, the account that holds most loses a connection. Lower it on a small machine',
    '256MiB',
  ),
  sourceTimeout: option(
    millisecondsType(10, HOUR_MS),
    'time for a source to answer, 80000 with a relay; give less than the time limit of a proxy in front of the gateway',
    '60000',
  ),
  webhookUrl: option(
    secret(optional(webhookUrlType)),
    'address to which events of budgets are sent, signed, such as that of a chat; without it, they are only logged and counted',
  ),
  webhookSecretFile: option(
    secret(optional(fileType)),
    'file with the secret that signs webhooks: whsec_ and 32 random bytes in base64',
  ),
  webhookAllowPrivate: option(
    switchType,
    'send webhooks also to addresses of this machine or of private networks, and over plain HTTP',
    'false',
  ),
  drainDelay: option(
    millisecondsType(0, HOUR_MS),
    'time after SIGTERM in which the gateway is not ready and still serves: longer than the interval of a balancer, 0 without one',
    '5000',
  ),
} satisfies OptionTable;

export const nodeType = textType(
  'name',
  'a name of up to 63 letters, digits, dots, hyphens and underscores',
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
);

/** The options of a database that several gateways share. */
export const databaseOptions = {
  // Accepts any text: `readDatabaseConfig` validates it.
  databaseUrl: option(
    secret(optional(textType('url', 'the address of a PostgreSQL', /^/))),
    'PostgreSQL 15 or newer that gateways share for tokens, limits and ledger, for example postgres://gateway@db.example/gateway',
  ),
  databasePasswordFile: option(
    secret(optional(fileType)),
    'file with the password for --database-url; without it, PGPASSFILE and ~/.pgpass are read',
  ),
  node: option(
    optional(nodeType),
    'name of this gateway among those that share a database, unique; defaults to the name of the host',
  ),
} satisfies OptionTable;

/** Secret, as the next one: a token that was given by mistake must not be repeated in a message. */
const variableNameType = secret(
  textType(
    'name',
    'the name of a variable, not the token itself, for example UPSTREAM_TOKEN',
    /^[A-Za-z_][A-Za-z0-9_]*$/,
  ),
);

const pathListType: ValueType<readonly string[]> = {
  placeholder: 'file',
  isSecret: true,
  isRepeatable: true,
  allowed: 'paths of files or folders, separated by commas',
  parse: (text) => (text.includes('\0') ? undefined : splitList(text)),
};

const rateAboveZero: typeof rateType = {
  ...rateType,
  parse: (text) => {
    const rate = rateType.parse(text);
    return rate && rate.calls > 0 ? rate : undefined;
  },
};

/** The options of a relay. */
export const relayOptions = {
  source: option(
    choiceType('source', ['dataset', 'relay']),
    'where data comes from: the dataset of the data file, or another server of this contract (relay)',
    'dataset',
  ),
  upstream: option(
    secret(optional(serverType)),
    'relay: origin and base path of the server that is asked',
  ),
  upstreamTokenEnv: option(
    optional(variableNameType),
    'relay: name of the variable that holds the token for the upstream',
  ),
  upstreamTokenFile: option(
    pathListType,
    'relay: file with a token for the upstream, or folder of such files; may be given again; changes are read on SIGHUP and after a refusal',
  ),
  upstreamConcurrency: option(
    wholeNumberType(1, 1_000),
    'relay: maximum number of requests to the upstream at a time, as it allows; others wait',
    '16',
  ),
  upstreamRate: option(
    optional(rateAboveZero),
    'relay: rate limit of each token for the upstream, for example 5/s, so that it never refuses a call; calls wait',
  ),
  upstreamDailyLimit: option(
    optional(wholeNumberType(1, 1_000_000_000)),
    'relay: maximum number of billed or uncertain requests with each token for the upstream per day of --quota-zone',
  ),
  pathMap: option(
    optional(fileType),
    'relay: JSON file with the paths of an upstream whose paths differ, by operationId',
  ),
  allowValues: option(
    allowedValuesType,
    'relay: values that the upstream knows and the contract lacks, for example industryTag=SHOPPING',
  ),
  cache: option(
    byOperationType('duration', spanType),
    'relay: how long responses of an operation are served again, free of charge, for example searchUsers=10m',
  ),
  stale: option(
    durationType,
    'relay: how long an older response is served where a call would fail with 301 or 500, for example 1h',
    '0',
  ),
  cacheHeaders: option(
    choiceType('accounts', ['all', 'payer']),
    'relay: accounts that see Age, Cache-Status and X-Cost of a shared response: all, or payer for the one that paid it',
    'all',
  ),
} satisfies OptionTable;

/**
 * All options. Flags, variables, `--help`, the tables in README and the types of the configuration are made from this
 * table; checks between options are in `readConfig`.
 */
export const gatewayOptions = { ...generalOptions, ...databaseOptions, ...relayOptions };

export type OptionKey = keyof typeof gatewayOptions;
/** The flags on the command line, as text; a switch has the text `true`. */
export type GivenFlags = Readonly<Partial<Record<OptionKey, string>>>;

/** A warning for each variable with our prefix that is unknown, which is usually a typo. */
export function unknownVariables(env: Environment): string[] {
  const known = new Set(Object.keys(gatewayOptions).map(variableOf));
  return Object.keys(env)
    .filter((name) => name.startsWith('GATEWAY_') && !known.has(name))
    .map(
      (name) => `The variable ${name} is unknown and ignored. "serve --help" lists all variables.`,
    );
}
