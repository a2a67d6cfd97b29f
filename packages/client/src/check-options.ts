import { ConfigurationError } from './errors/configuration-error.ts';
import { LOG_LEVELS } from './log.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFunction: Check = (value) => typeof value === 'function';
const isCountFrom =
  (least: number): Check =>
  (value) =>
    value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= least);

/** The kinds of values, under the words that an error uses for them, each with its check. */
const KINDS = {
  'a text that is not empty, a function or null': (value: unknown) =>
    value === null || isText(value) || isFunction(value),
  'an address or an object of addresses': (value: unknown) => isText(value) || isObject(value),
  'off, error, warn, info or debug': (value: unknown) => LOG_LEVELS.includes(String(value)),
  'global or cn': (value: unknown) => value === 'global' || value === 'cn',
  'milliseconds above 0': (value: unknown) => typeof value === 'number' && value > 0,
  'a whole number from 0 on': isCountFrom(0),
  'a whole number from 1 on': isCountFrom(1),
  'a function': isFunction,
  'an object': isObject,
  'an object or null': (value: unknown) => value === null || isObject(value),
  'true or false': (value: unknown) => typeof value === 'boolean',
} as const;

type ExpectedKinds = Readonly<Record<string, keyof typeof KINDS>>;

const CALL_SETTINGS: ExpectedKinds = {
  timeout: 'milliseconds above 0',
  totalTimeout: 'milliseconds above 0',
  maxRetries: 'a whole number from 0 on',
  shouldRetry: 'a function',
};

const CALL_OPTIONS: ExpectedKinds = {
  ...CALL_SETTINGS,
  signal: 'an object',
  headers: 'an object',
};

const CLIENT_OPTIONS: ExpectedKinds = {
  ...CALL_SETTINGS,
  token: 'a text that is not empty, a function or null',
  baseUrl: 'an address or an object of addresses',
  environment: 'global or cn',
  maxConcurrency: 'a whole number from 1 on',
  maxCalls: 'a whole number from 0 on',
  maxResponseBytes: 'a whole number from 1 on',
  refusalPause: 'a whole number from 0 on',
  fetch: 'a function',
  headers: 'an object',
  hooks: 'an object',
  logger: 'an object or null',
  logLevel: 'off, error, warn, info or debug',
  allowInsecure: 'true or false',
  dangerouslyAllowBrowser: 'true or false',
};

/** Throws a ConfigurationError for the first option of the client that is unknown or of the wrong kind. */
export function checkClientOptions(options: object): void {
  checkEach(options, CLIENT_OPTIONS);
}

/** Throws a ConfigurationError for an option that all clients made by `withOptions` share. */
export function checkClientChanges(changes: object): void {
  for (const name of ['maxConcurrency', 'maxCalls', 'refusalPause']) {
    if (Object(changes)[name] !== undefined)
      throw new ConfigurationError(`withOptions cannot change ${name}.`, {
        hint: 'Create another client.',
      });
  }
}

/** Throws a ConfigurationError for the first option of one call that is unknown or of the wrong kind. */
export function checkCallOptions(options: object): void {
  checkEach(options, CALL_OPTIONS);
}

function checkEach(options: object, expected: ExpectedKinds): void {
  if (!isObject(options)) throw new ConfigurationError('The options must be an object.');
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(expected, name) ? expected[name] : undefined;
    if (kind === undefined) {
      const hint = `Known are: ${Object.keys(expected).join(', ')}.`;
      throw new ConfigurationError(`There is no option ${name}.`, { hint });
    }
    // The message leaves the value out: it may be a token.
    if (value !== undefined && !KINDS[kind](value))
      throw new ConfigurationError(`The option ${name} must be ${kind}.`);
  }
}
