import { type Command, Option } from 'commander';
import { type GivenFlags, gatewayOptions } from '../config/gateway-options.ts';
import { flagOf, type OptionTable, variableOf } from '../config/option-table.ts';

/** Adds options of the gateway to a command. `readOptions` parses their values, together with the variables. */
export function addConfigOptions(command: Command, table: OptionTable): Command {
  for (const [key, { type, description, default: standard }] of Object.entries(table)) {
    const { placeholder } = type;
    const flags = placeholder === undefined ? flagOf(key) : `${flagOf(key)} <${placeholder}>`;
    const defaults = placeholder !== undefined && standard !== '' ? `default ${standard}, ` : '';
    const option = new Option(flags, `${description} (${defaults}${variableOf(key)})`);
    if (type.isRepeatable)
      option.argParser((text, before?: string) =>
        before === undefined ? text : `${before},${text}`,
      );
    command.addOption(option);
  }
  return command;
}

/** The options of the gateway that were given on the command line, as text. */
export function givenFlags(command: Command): GivenFlags {
  const given = Object.entries(command.opts<Record<string, unknown>>()).filter(
    ([name]) => Object.hasOwn(gatewayOptions, name) && command.getOptionValueSource(name) === 'cli',
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
