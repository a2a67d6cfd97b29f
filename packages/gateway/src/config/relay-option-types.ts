import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { readDuration } from './duration.ts';
import type { AllowedValues, RelayConfig } from './gateway-config.ts';
import { type OptionType, rateType, splitList } from './option-types.ts';

type UpstreamAddress = Pick<RelayConfig, 'origin' | 'basePath'>;

/** Origin and base path of a server; null for an empty text. */
export const upstreamType: OptionType<UpstreamAddress | null> = {
  argument: 'url',
  isSecret: true,
  allowed:
    'an http: or https: address of origin and base path only, without user, query and fragment, for example https://api.example/v1',
  parse: (text) => {
    if (text === '') return null;
    const url = URL.parse(text);
    if (!url || !isWeb(url) || url.username + url.password !== '') return undefined;
    // An empty query or fragment is not in the parsed address.
    if (/[?#]/.test(text)) return undefined;
    return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') };
  },
};

/** An HTTP proxy, which may have a user and a password; null for an empty text. */
export const proxyType: OptionType<string | null> = {
  argument: 'url',
  isSecret: true,
  allowed:
    'an http: or https: address with nothing after host and port, for example http://proxy.example:3128',
  parse: (text) => {
    if (text === '') return null;
    const url = URL.parse(text);
    if (!url || !isWeb(url) || url.pathname !== '/' || /[?#]/.test(text)) return undefined;
    return url.href;
  },
};

/** The name of a variable; null for an empty text. A token that was given by mistake is not repeated. */
export const variableNameType: OptionType<string | null> = {
  argument: 'name',
  isSecret: true,
  allowed: 'the name of a variable, not the token itself, for example UPSTREAM_TOKEN',
  parse: (text) => {
    if (text === '') return null;
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? text : undefined;
  },
};

/** Calls within a time; null for an empty text. */
export const optionalRateType: OptionType<RelayConfig['rate']> = {
  ...rateType,
  parse: (text) => {
    if (text === '') return null;
    const rate = rateType.parse(text);
    return rate && rate.calls > 0 ? rate : undefined;
  },
};

/** Names of the parameters whose values the contract lists. */
const enumParameters: ReadonlySet<string> = new Set(
  operationIds.flatMap((id) => {
    const operation: OperationInfo = operations[id];
    return operation.parameters.filter((each) => each.enum !== undefined).map(({ name }) => name);
  }),
);

export const allowedValuesType: OptionType<AllowedValues> = {
  argument: 'list',
  allowed: `parameter=values with comma-separated values, and a semicolon between parameters, for example industryTag=A,B;platform=C; the parameters are ${[...enumParameters].join(', ')}`,
  parse: (text) => {
    const all: Record<string, readonly string[]> = {};
    for (const part of text.split(';').filter((each) => each.trim() !== '')) {
      const separator = part.indexOf('=');
      const name = part.slice(0, Math.max(0, separator)).trim();
      const values = splitList(part.slice(separator + 1));
      if (!enumParameters.has(name) || Object.hasOwn(all, name) || values.length === 0)
        return undefined;
      all[name] = values;
    }
    return all;
  },
};

const DURATION = 'a duration such as 30s, 10m, 1h or 7d';

/** Milliseconds for which responses are cached, by operation. */
export const cacheTimesType: OptionType<RelayConfig['cache']> = {
  argument: 'list',
  allowed: `a comma-separated list of operation=duration with ${DURATION}; the operations are ${operationIds.join(', ')}`,
  parse: (text) => {
    const times: Partial<Record<OperationId, number>> = {};
    for (const pair of splitList(text)) {
      const [name, time = '', rest] = pair.split('=');
      const operation = operationIds.find((id) => id === name);
      const duration = readDuration(time);
      if (operation === undefined || operation in times || rest !== undefined) return undefined;
      if (duration === undefined || duration === 0) return undefined;
      times[operation] = duration;
    }
    return times;
  },
};

/** Milliseconds. */
export const durationType: OptionType<number> = {
  argument: 'duration',
  allowed: `${DURATION}, or 0`,
  parse: readDuration,
};

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}
