import type { ValueType } from './value-types.ts';

/** The configuration is not valid. Each problem is one message for the user. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** One option of the gateway: the flag `--data-dir` and the variable `GATEWAY_DATA_DIR` are the same option. */
export interface ConfigOption<Value> {
  readonly type: ValueType<Value>;
  readonly description: string;
  /** In the form of the command line. @default an empty text */
  readonly default?: string;
}

/** An option for each value, under the name of the value. */
export type OptionsOf<Values> = {
  readonly [Key in keyof Values]: ConfigOption<Values[Key]>;
};

export type OptionTable = OptionsOf<Readonly<Record<string, unknown>>>;

/** The values of the options of a table. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Key in keyof Table]: Table[Key] extends ConfigOption<infer Value> ? Value : never;
};

/** `dataDir` → `--data-dir`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `dataDir` → `GATEWAY_DATA_DIR`. */
export function variableOf(key: string): string {
  return `GATEWAY_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** Reads a value for each option of the table. Returns undefined if one of them has none. */
export function mapOptions<Values extends object>(
  table: OptionsOf<Values>,
  readValue: <Key extends keyof Values & string>(
    key: Key,
    option: ConfigOption<Values[Key]>,
  ) => Values[Key] | undefined,
): Values | undefined {
  const values: Partial<Values> = {};
  for (const key in table) {
    const value = readValue(key, table[key]);
    if (value !== undefined) values[key] = value;
  }
  return isComplete(values, table) ? values : undefined;
}

/** Only the values of the options of the table. */
export function pickOptions<Values extends object>(
  table: OptionsOf<Values>,
  values: NoInfer<Values>,
): Values {
  return mapOptions(table, (key) => values[key]) ?? values;
}

function isComplete<Values extends object>(
  values: Partial<Values>,
  table: OptionsOf<Values>,
): values is Partial<Values> & Values {
  return Object.keys(table).every((key) => Object.hasOwn(values, key));
}
