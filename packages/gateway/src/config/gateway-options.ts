import {
  hostType,
  networksType,
  originsType,
  originType,
  portType,
  webhookUrlType,
} from './addresses.ts';
import type { OptionTable } from './option-table.ts';
import { relayOptions } from './relay-options.ts';
import {
  byOperationType,
  choiceType,
  fileType,
  folderType,
  listType,
  offOr,
  optional,
  switchType,
  timeZoneType,
  type ValueType,
  wholeNumberType,
} from './value-types.ts';

/** Accepts any text: `readDatabaseConfig` validates it. */
const addressType: ValueType<string> = {
  placeholder: 'url',
  isSecret: true,
  allowed: 'the address of a PostgreSQL',
  parse: (text) => text,
};

export const nodeType: ValueType<string> = {
  placeholder: 'name',
  allowed: 'a name of up to 63 letters, digits, dots, hyphens and underscores',
  parse: (text) => (/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(text) ? text : undefined),
};

/** The options of a database that several gateways share. */
export const databaseOptions = {
  databaseUrl: {
    type: optional(addressType),
    description:
      'PostgreSQL 15 or newer that gateways share for tokens, limits and ledger, for example postgres://gateway@db.example/gateway',
  },
  databasePasswordFile: {
    type: { ...optional(fileType), isSecret: true },
    description:
      'file with the password for --database-url; without it, PGPASSFILE and ~/.pgpass are read',
  },
  node: {
    type: optional(nodeType),
    description:
      'name of this gateway among those that share a database, unique; defaults to the name of the host',
  },
} as const satisfies OptionTable;

const BYTES = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

/** A number of bytes, with its unit. */
function sizeType(min: string, max: string): ValueType<number> {
  const [minBytes, maxBytes] = [readSize(min), readSize(max)];
  return {
    placeholder: 'size',
    allowed: `a size from ${min} to ${max}`,
    parse: (text) => {
      const bytes = readSize(text);
      return bytes >= minBytes && bytes <= maxBytes ? bytes : undefined;
    },
  };
}

/** Reads a size such as `512KiB`, `256MiB` or `1GiB`, in bytes; NaN for any other text. */
function readSize(text: string): number {
  const [, count = '', unit] = /^(\d{1,9})(KiB|MiB|GiB)$/.exec(text) ?? [];
  return isSizeUnit(unit) ? Number(count) * BYTES[unit] : Number.NaN;
}

function isSizeUnit(text: string | undefined): text is keyof typeof BYTES {
  return text !== undefined && Object.hasOwn(BYTES, text);
}

const HOUR_MS = 3_600_000;

/** The options of every gateway. */
export const generalOptions = {
  dataDir: {
    type: folderType,
    description:
      'folder of the data file and the admin socket; without it, --demo uses a temporary folder',
    default: 'gateway-data',
  },
  useMovedLedger: {
    type: switchType,
    description:
      'serve what `ledger copy` left behind, with the balances of that day, such as after the move is given up',
    default: 'false',
  },
  demo: {
    type: switchType,
    description:
      'accept the demo tokens and fill an empty data file with sample data; loopback only',
    default: 'false',
  },
  host: {
    type: hostType,
    description:
      'address to listen on; other machines need 0.0.0.0, :: or the name of an interface, and TLS',
    default: '127.0.0.1',
  },
  port: {
    type: offOr(portType),
    description: 'port for plain HTTP; off serves HTTPS only',
    default: '4020',
  },
  tlsCert: {
    type: optional(fileType),
    description:
      'TLS certificate, PEM, followed by its intermediate certificates; requires --tls-key',
  },
  tlsKey: { type: optional(fileType), description: 'private key of the TLS certificate, PEM' },
  tlsPort: {
    type: portType,
    description: 'port for HTTPS; one below 1024 needs a capability (see the systemd unit)',
    default: '4443',
  },
  adminHost: {
    type: hostType,
    description:
      'address for health, readiness and metrics; give another one where Prometheus or a balancer asks',
    default: '127.0.0.1',
  },
  adminPort: {
    type: offOr(portType),
    description: 'port for health, readiness, metrics and the admin page; off serves none of them',
    default: '4021',
  },
  adminPage: {
    type: switchType,
    description:
      'serve a page with spend, failures and budgets on the admin port, to admin tokens: on loopback, or over HTTPS with --tls-cert',
    default: 'false',
  },
  publicUrl: {
    type: optional(originType),
    description:
      'address of the gateway as callers see it, for links in responses; defaults to the address of the listener',
  },
  trustProxy: {
    type: networksType,
    description:
      'addresses of your own proxies: only their X-Forwarded-For is believed, and their connections are not limited',
  },
  logFile: {
    type: optional(fileType),
    description: 'file to append the log to, for logrotate; defaults to standard error',
  },
  logLevel: {
    type: choiceType('level', ['debug', 'info', 'warn', 'error', 'silent']),
    description: 'lowest level to log; warn leaves out the line of each call',
    default: 'info',
  },
  quotaZone: {
    type: timeZoneType,
    description: 'IANA time zone in which daily quotas reset at midnight',
    default: 'UTC',
  },
  prices: {
    type: byOperationType('credits', {
      allowed: 'whole numbers of credits',
      parse: wholeNumberType(0, 999_999_999).parse,
    }),
    description: 'credits per successful call, for example searchUsers=2; other operations cost 1',
  },
  corsOrigins: {
    type: listType(
      (text) => text === '*' || originType.parse(text) === text,
      `* or ${originsType.allowed}`,
    ),
    description: 'origins whose pages may call the gateway from a browser; * allows any',
  },
  connectionsPerAddress: {
    type: wholeNumberType(1, 1_000_000),
    description:
      'maximum number of open connections, and of requests in progress, of one address; raise it for an office behind one',
    default: '256',
  },
  maxResponseMemory: {
    type: sizeType('16MiB', '1024GiB'),
    description:
      'maximum memory of unread responses; beyond it, the account that holds most loses a connection. Lower it on a small machine',
    default: '256MiB',
  },
  sourceTimeout: {
    type: wholeNumberType(10, HOUR_MS, 'ms'),
    description:
      'time for a source to answer, 80000 with a relay; give less than the time limit of a proxy in front of the gateway',
    default: '60000',
  },
  webhookUrl: {
    type: { ...optional(webhookUrlType), isSecret: true },
    description:
      'address to which events of budgets are sent, signed, such as that of a chat; without it, they are only logged and counted',
  },
  webhookSecretFile: {
    type: { ...optional(fileType), isSecret: true },
    description: 'file with the secret that signs webhooks: whsec_ and 32 random bytes in base64',
  },
  webhookAllowPrivate: {
    type: switchType,
    description:
      'send webhooks also to addresses of this machine or of private networks, and over plain HTTP',
    default: 'false',
  },
  drainDelay: {
    type: wholeNumberType(0, HOUR_MS, 'ms'),
    description:
      'time after SIGTERM in which the gateway is not ready and still serves: longer than the interval of a balancer, 0 without one',
    default: '5000',
  },
} as const satisfies OptionTable;

/**
 * All options. Flags, variables, `--help`, the tables in README and the types of the configuration are made from this
 * table; checks between options are beside it, in `readConfig`.
 */
export const gatewayOptions = { ...generalOptions, ...databaseOptions, ...relayOptions };

export type OptionKey = keyof typeof gatewayOptions;

/** The keys of all options, in the order of the table. */
export const optionKeys = Object.keys(gatewayOptions).filter(isOptionKey);

function isOptionKey(text: string): text is OptionKey {
  return Object.hasOwn(gatewayOptions, text);
}
