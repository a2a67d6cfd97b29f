import { ConfigError } from './config-error.ts';
import { type ConfigOption, flagOf, variableOf } from './config-option.ts';
import { gatewayOptions, type OptionKey, type OptionValues } from './gateway-options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
/** What flags gave, as text; a switch gives `true`. */
export type GivenFlags = Readonly<Partial<Record<OptionKey, string>>>;

/**
 * Reads some of the options: a flag wins over its variable, a variable over the standard value; an empty
 * variable counts as not given.
 * @throws ConfigError that names every wrong value
 */
export function readOptions<Key extends OptionKey>(
  keys: readonly Key[],
  flags: GivenFlags,
  env: Environment,
): Pick<OptionValues, Key> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const key of keys) {
    const option: ConfigOption<unknown> = gatewayOptions[key];
    const variable = env[variableOf(key)] || undefined;
    values[key] = option.read(flags[key] ?? variable ?? option.standard);
    if (values[key] !== undefined) continue;
    const name = flags[key] === undefined ? variableOf(key) : flagOf(key);
    problems.push(`${name} is ${JSON.stringify(flags[key] ?? variable)}: give ${option.allowed}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  // Each value came out of the reader of its own row.
  return values as Pick<OptionValues, Key>;
}

/** One line for each variable that looks like ours but is not: most often a slip of the pen. */
export function unknownVariables(env: Environment): string[] {
  const known = new Set(Object.keys(gatewayOptions).map(variableOf));
  return Object.keys(env)
    .filter((name) => name.startsWith('GATEWAY_') && !known.has(name))
    .map(
      (name) => `There is no variable ${name}; it is ignored. serve --help lists those there are.`,
    );
}
