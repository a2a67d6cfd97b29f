import { ConfigError } from './config-error.ts';
import { type ConfigOption, flagOf, variableOf } from './config-option.ts';
import { gatewayOptions, type OptionKey, type OptionValues } from './gateway-options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
/** The flags on the command line, as text; a switch has the text `true`. */
export type GivenFlags = Readonly<Partial<Record<OptionKey, string>>>;

/**
 * Reads some of the options. A flag takes precedence over its variable, a variable over the default; an empty
 * variable counts as absent.
 * @throws ConfigError with every invalid value
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
    values[key] = option.parse(flags[key] ?? variable ?? option.defaultText);
    if (values[key] !== undefined) continue;
    const name = flags[key] === undefined ? variableOf(key) : flagOf(key);
    const given = option.isSecret ? 'not valid' : JSON.stringify(flags[key] ?? variable);
    problems.push(`${name} is ${given}: give ${option.allowed}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  // Each value was parsed by the option of its own key.
  return values as Pick<OptionValues, Key>;
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
