import { type Command, Option } from 'commander';
import { type ConfigOption, flagOf, variableOf } from '../config/config-option.ts';
import { gatewayOptions, type OptionKey } from '../config/gateway-options.ts';
import type { GivenFlags } from '../config/read-options.ts';

/** Adds options of the gateway to a command. `readOptions` parses their values, together with the variables. */
export function addConfigOptions(command: Command, keys: readonly OptionKey[]): Command {
  for (const key of keys) {
    const { argument, description, defaultText }: ConfigOption<unknown> = gatewayOptions[key];
    const flags = argument === undefined ? flagOf(key) : `${flagOf(key)} <${argument}>`;
    const hasDefault = argument !== undefined && defaultText !== '';
    const defaults = hasDefault ? `default ${defaultText}, ` : '';
    command.addOption(new Option(flags, `${description} (${defaults}${variableOf(key)})`));
  }
  return command;
}

/** The options of the gateway on the command line, as text. */
export function givenFlags(command: Command): GivenFlags {
  const given: Partial<Record<OptionKey, string>> = {};
  for (const key of Object.keys(gatewayOptions) as OptionKey[]) {
    const option = command.options.find(({ long }) => long === flagOf(key));
    const name = option?.attributeName();
    if (name === undefined || command.getOptionValueSource(name) !== 'cli') continue;
    const value: unknown = command.getOptionValue(name);
    given[key] = typeof value === 'string' ? value : 'true';
  }
  return given;
}
