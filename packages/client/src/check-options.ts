import { ConfigurationError } from './errors.ts';
import { LOG_LEVELS } from './hooks.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFunction: Check = (value) => typeof value === 'function';
const isCountFrom =
  (least: number): Check =>
  (value) =>
    value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= least);

/** A kind of values: the words that an error uses for it, and its check. */
type Kind = readonly [name: string, check: Check];

const LOG_LEVEL: Kind = [
  `one of ${LOG_LEVELS.join(', ')}`,
  (value) => LOG_LEVELS.includes(String(value)),
];
const ENVIRONMENT: Kind = ['global or cn', (value) => value === 'global' || value === 'cn'];
const DURATION: Kind = ['milliseconds above 0', (value) => typeof value === 'number' && value > 0];
const COUNT_FROM_0: Kind = ['a whole number from 0 on', isCountFrom(0)];
const COUNT_FROM_1: Kind = ['a whole number from 1 on', isCountFrom(1)];
const FUNCTION: Kind = ['a function', isFunction];
const OBJECT: Kind = ['an object', isObject];
const BOOLEAN: Kind = ['true or false', (value) => typeof value === 'boolean'];

type ExpectedKinds = Readonly<Record<string, Kind>>;

const CALL_SETTINGS: ExpectedKinds = {
  timeout: DURATION,
  totalTimeout: DURATION,
  maxRetries: COUNT_FROM_0,
  shouldRetry: FUNCTION,
  retryDelay: [
    'a number from 0 on or a function',
    (value) => isFunction(value) || (typeof value === 'number' && value >= 0),
  ],
};

export const CALL_OPTIONS: ExpectedKinds = { ...CALL_SETTINGS, signal: OBJECT, headers: OBJECT };

export const CLIENT_OPTIONS: ExpectedKinds = {
  ...CALL_SETTINGS,
  token: [
    'a text that is not empty, a function or null',
    (value) => value === null || isText(value) || isFunction(value),
  ],
  baseUrl: ['an address or an object of addresses', (value) => isText(value) || isObject(value)],
  environment: ENVIRONMENT,
  maxConcurrency: COUNT_FROM_1,
  maxCalls: COUNT_FROM_0,
  maxResponseBytes: COUNT_FROM_1,
  refusalPause: COUNT_FROM_0,
  fetch: FUNCTION,
  headers: OBJECT,
  hooks: OBJECT,
  logger: ['an object or null', (value) => value === null || isObject(value)],
  logLevel: LOG_LEVEL,
  allowInsecure: BOOLEAN,
  dangerouslyAllowBrowser: BOOLEAN,
};

/** Throws a ConfigurationError for an option that all clients made by `withOptions` share. */
export function checkClientChanges(changes: object): void {
  for (const name of ['maxConcurrency', 'maxCalls', 'refusalPause']) {
    if (Object(changes)[name] !== undefined)
      throw new ConfigurationError(`withOptions cannot change ${name}.`, {
        hint: 'Create another client.',
      });
  }
}

/** Throws a ConfigurationError for the first option that is unknown or of the wrong kind. */
export function checkOptions(options: object, expected: ExpectedKinds): void {
  if (!isObject(options)) throw new ConfigurationError('The options must be an object.');
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(expected, name) ? expected[name] : undefined;
    if (kind === undefined) {
      const hint = `Known are: ${Object.keys(expected).join(', ')}.`;
      throw new ConfigurationError(`There is no option ${name}.`, { hint });
    }
    if (value !== undefined) checkKind(name, value, kind);
  }
}

/** The message leaves the value out: it may be a token. */
function checkKind(name: string, value: unknown, [words, isOfKind]: Kind): void {
  if (!isOfKind(value)) throw new ConfigurationError(`The option ${name} must be ${words}.`);
}

/** Throws a ConfigurationError for an option `limit` that is no number of items. */
export function checkLimit(limit: unknown): void {
  checkKind('limit', limit, COUNT_FROM_0);
}

/** Throws a ConfigurationError for an option `emptyPages` that is no number of pages. */
export function checkEmptyPages(count: unknown): void {
  checkKind('emptyPages', count, [
    'a whole number from 1 to 10',
    (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 10,
  ]);
}
