/** The configuration is not valid. Each problem is one message for the user. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads a value for each key, so that a user sees the problems of all of them at once.
 * @throws ConfigError with every problem
 */
export function readEach<Values extends object>(
  keys: { readonly [Key in keyof Values]: unknown },
  read: <Key extends keyof Values & string>(key: Key) => Values[Key],
): Values {
  const values: Partial<Values> = {};
  const problems: string[] = [];
  for (const key in keys) {
    try {
      values[key] = read(key);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (isComplete(values, keys)) return values;
  throw new ConfigError(...problems);
}

function isComplete<Values extends object>(
  values: Partial<Values>,
  keys: { readonly [Key in keyof Values]: unknown },
): values is Partial<Values> & Values {
  return Object.keys(keys).every((key) => Object.hasOwn(values, key));
}

/** The value of every reader. Otherwise as `readEach`. */
export function readAll<Values extends object>(
  readers: {
    readonly [Key in keyof Values]: () => Values[Key];
  },
): Values {
  return readEach<Values>(readers, (key) => readers[key]());
}

/** @throws ConfigError for a value that a reader does not give, with its problem, which gets the code of the error */
export function readOr<Value>(read: () => Value, problem: (code: string) => string): Value {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(problem(errorCode(error)));
  }
}

/** The code of a system error, such as ENOENT; the text of any other. */
export function errorCode(error: unknown): string {
  return String(error instanceof Error && 'code' in error ? error.code : error);
}
