import { gatewayOptions, type OptionKey } from './gateway-options.ts';
import {
  ConfigError,
  flagOf,
  mapOptions,
  type OptionsOf,
  type OptionTable,
  variableOf,
} from './option-table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
/** The flags on the command line, as text; a switch has the text `true`. */
export type GivenFlags = Readonly<Partial<Record<OptionKey, string>>>;

/**
 * Reads the options of a table. A flag takes precedence over its variable, a variable over the default; an empty
 * variable counts as absent.
 * @throws ConfigError with every invalid value
 */
export function readOptions<Values extends object>(
  table: OptionsOf<Values>,
  flags: GivenFlags,
  env: Environment,
): Values {
  const problems: string[] = [];
  const texts: Readonly<Record<string, string | undefined>> = flags;
  const values = mapOptions(table, (key, { type, default: standard = '' }) => {
    const variable = env[variableOf(key)] || undefined;
    const value = type.parse(texts[key] ?? variable ?? standard);
    if (value !== undefined) return value;
    const name = texts[key] === undefined ? variableOf(key) : flagOf(key);
    const given = type.isSecret ? 'not valid' : JSON.stringify(texts[key] ?? variable);
    problems.push(`${name} is ${given}: give ${type.allowed}.`);
    return undefined;
  });
  if (values === undefined) throw new ConfigError(problems);
  return values;
}

/**
 * A problem that names the options of a table that are set although the option that they need is not. Options that
 * always have a value, such as a time limit, are not named.
 * @param needed the option that they need, for example `--source relay`
 */
export function unusedOptionProblems(
  needed: string,
  table: OptionTable,
  values: Readonly<Record<string, unknown>>,
): string[] {
  const flags = Object.entries(table)
    .filter(([, { type, default: standard = '' }]) => isOff(type.parse(standard)))
    .filter(([key]) => !isOff(values[key]))
    .map(([key]) => flagOf(key));
  if (flags.length === 0) return [];
  return [
    `Without ${needed}, these have no effect: ${flags.join(', ')}. Add it, or leave them out.`,
  ];
}

function isOff(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** A warning for each variable with our prefix that is unknown, which is usually a typo. */
export function unknownVariables(env: Environment): string[] {
  const known = new Set(Object.keys(gatewayOptions).map(variableOf));
  return Object.keys(env)
    .filter((name) => name.startsWith('GATEWAY_') && !known.has(name))
    .map(
      (name) => `The variable ${name} is unknown and ignored. "serve --help" lists all variables.`,
    );
}
