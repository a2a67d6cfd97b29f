import { serverType } from './addresses.ts';
import type { OptionTable } from './option-table.ts';
import {
  allowedValuesType,
  byOperationType,
  choiceType,
  durationType,
  fileType,
  optional,
  rateType,
  spanType,
  splitList,
  type ValueType,
  wholeNumberType,
} from './value-types.ts';

/** Secret, because a token that was given by mistake must not be repeated in a message. */
const variableNameType: ValueType<string> = {
  placeholder: 'name',
  isSecret: true,
  allowed: 'the name of a variable, not the token itself, for example UPSTREAM_TOKEN',
  parse: (text) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? text : undefined),
};

/** Secret for the same reason. */
const pathListType: ValueType<readonly string[]> = {
  placeholder: 'file',
  isSecret: true,
  isRepeatable: true,
  allowed: 'paths of files or folders, separated by commas',
  parse: (text) => (text.includes('\0') ? undefined : splitList(text)),
};

/**
 * The options of a relay. Each is a setting of `RelayConfig`, under its own name unless `relayConfigOf` converts it.
 */
export const relayOptions = {
  source: {
    type: choiceType('source', ['dataset', 'relay']),
    description:
      'where data comes from: the dataset of the data file, or another server of this contract (relay)',
    default: 'dataset',
  },
  upstream: {
    type: optional(serverType),
    description: 'relay: origin and base path of the server that is asked',
  },
  upstreamTokenEnv: {
    type: optional(variableNameType),
    description: 'relay: name of the variable that holds the token for the upstream',
  },
  upstreamTokenFile: {
    type: pathListType,
    description:
      'relay: file with a token for the upstream, or folder of such files; may be given again; changes are read on SIGHUP and after a refusal',
  },
  upstreamConcurrency: {
    type: wholeNumberType(1, 1_000),
    description:
      'relay: maximum number of requests to the upstream at a time, as it allows; others wait',
    default: '16',
  },
  upstreamRate: {
    type: optional(rateAboveZero()),
    description:
      'relay: rate limit of each token for the upstream, for example 5/s, so that it never refuses a call; calls wait',
  },
  upstreamDailyLimit: {
    type: optional(wholeNumberType(1, 1_000_000_000)),
    description:
      'relay: maximum number of billed or uncertain requests with each token for the upstream per day of --quota-zone',
  },
  pathMap: {
    type: optional(fileType),
    description:
      'relay: JSON file with the paths of an upstream whose paths differ, by operationId',
  },
  allowValues: {
    type: allowedValuesType,
    description:
      'relay: values that the upstream knows and the contract lacks, for example industryTag=SHOPPING',
  },
  cache: {
    type: byOperationType('duration', spanType),
    description:
      'relay: how long responses of an operation are served again, free of charge, for example searchUsers=10m',
  },
  stale: {
    type: durationType,
    description:
      'relay: how long an older response is served where a call would fail with 301 or 500, for example 1h',
    default: '0',
  },
  cacheHeaders: {
    type: choiceType('accounts', ['all', 'payer']),
    description:
      'relay: accounts that see Age, Cache-Status and X-Cost of a shared response: all, or payer for the one that paid it',
    default: 'all',
  },
} as const satisfies OptionTable;

function rateAboveZero(): typeof rateType {
  return {
    ...rateType,
    parse: (text) => {
      const rate = rateType.parse(text);
      return rate && rate.calls > 0 ? rate : undefined;
    },
  };
}
