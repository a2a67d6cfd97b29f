import { type Command, Option } from 'commander';
import { type OptionKey, optionKeys } from '../config/gateway-options.ts';
import { flagOf, type OptionTable, variableOf } from '../config/option-table.ts';
import type { GivenFlags } from '../config/read-options.ts';

/** Adds options of the gateway to a command. `readOptions` parses their values, together with the variables. */
export function addConfigOptions(command: Command, table: OptionTable): Command {
  for (const [key, { type, description, default: standard }] of Object.entries(table)) {
    const { placeholder } = type;
    const flags = placeholder === undefined ? flagOf(key) : `${flagOf(key)} <${placeholder}>`;
    const isShown = placeholder !== undefined && standard !== undefined;
    const defaults = isShown ? `default ${standard}, ` : '';
    const option = new Option(flags, `${description} (${defaults}${variableOf(key)})`);
    if (type.isRepeatable) option.argParser(joinTexts);
    command.addOption(option);
  }
  return command;
}

function joinTexts(text: string, before: string | undefined): string {
  return before === undefined ? text : `${before},${text}`;
}

/** The options of the gateway that were given on the command line, as text. */
export function givenFlags(command: Command): GivenFlags {
  const given: Partial<Record<OptionKey, string>> = {};
  for (const key of optionKeys) {
    const option = command.options.find(({ long }) => long === flagOf(key));
    const name = option?.attributeName();
    if (name === undefined || command.getOptionValueSource(name) !== 'cli') continue;
    const value: unknown = command.getOptionValue(name);
    given[key] = typeof value === 'string' ? value : 'true';
  }
  return given;
}
