import { ConfigError, readEach } from './config-error.ts';
import type { ValueType } from './value-types.ts';

/** One option of the gateway: the flag `--data-dir` and the variable `GATEWAY_DATA_DIR` are the same option. */
export interface ConfigOption<Value> {
  readonly type: ValueType<Value>;
  readonly description: string;
  /** In the form of the command line. */
  readonly default: string;
}

/** @param standard its default */
export function option<Value>(
  type: ValueType<Value>,
  description: string,
  standard = '',
): ConfigOption<Value> {
  return { type, description, default: standard };
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

export type Environment = Readonly<Record<string, string | undefined>>;

/** `dataDir` → `--data-dir`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `dataDir` → `GATEWAY_DATA_DIR`. */
export function variableOf(key: string): string {
  return `GATEWAY_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/**
 * Reads the options of a table. A flag takes precedence over its variable, a variable over the default; an empty
 * variable counts as absent.
 * @param flags the flags on the command line, as text; a switch has the text `true`
 * @throws ConfigError with every invalid value
 */
export function readOptions<Values extends object>(
  table: OptionsOf<Values>,
  flags: Readonly<Record<string, string | undefined>>,
  env: Environment,
): Values {
  return readEach<Values>(table, (key) => {
    const { type, default: standard } = table[key];
    const text = flags[key] ?? (env[variableOf(key)] || standard);
    const value = type.parse(text);
    if (value !== undefined) return value;
    const name = flags[key] === undefined ? variableOf(key) : flagOf(key);
    const given = type.isSecret ? 'not valid' : JSON.stringify(text);
    throw new ConfigError(`${name} is ${given}: give ${type.allowed}.`);
  });
}

/**
 * Refuses options of a table that are set although the option that they need is not. Options that always have a value,
 * such as a time limit, may stay.
 * @param needed the option that they need, for example `--source relay`
 */
export function refuseUnused(
  needed: string,
  table: OptionTable,
  values: Readonly<Record<string, unknown>>,
): void {
  const flags = Object.entries(table)
    .filter(([key, { type, default: text }]) => isOff(type.parse(text)) && !isOff(values[key]))
    .map(([key]) => flagOf(key));
  if (flags.length > 0)
    throw new ConfigError(
      `Without ${needed}, these have no effect: ${flags.join(', ')}. Add it, or leave them out.`,
    );
}

function isOff(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}
