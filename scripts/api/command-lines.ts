/** What is read of a command's definition. The commands of Commander are of this form. */
export interface CommandDefinition {
  name(): string;
  readonly commands: readonly CommandDefinition[];
  readonly registeredArguments: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
}

interface ArgumentDefinition {
  readonly required: boolean;
  readonly variadic: boolean;
  name(): string;
}

interface OptionDefinition {
  readonly flags: string;
  readonly long?: string | undefined;
  readonly mandatory: boolean;
  readonly hidden: boolean;
  readonly argChoices?: readonly string[] | undefined;
  readonly defaultValue?: unknown;
  readonly defaultValueDescription?: string | undefined;
}

/** What a flag says besides its definition, such as its variable: parts of its line. */
export type FlagDetails = (flag: string) => readonly string[];

/** A command and its subcommands: a heading for each that can be run, and a line for each of its options. */
export function commandLines(
  command: CommandDefinition,
  detailsOf: FlagDetails = () => [],
  words: readonly string[] = [],
): readonly string[] {
  const path = [...words, command.name()];
  const [usage, options] = [
    usageOf(command, path),
    command.options.filter(({ hidden }) => !hidden),
  ];
  const lines = options.map((option) => `- ${optionLine(option, detailsOf)}`);
  const isGroup = command.commands.length > 0 && lines.length === 0;
  return [
    ...(isGroup ? [] : [`### \`${usage}\``, '', ...(lines.length > 0 ? [...lines, ''] : [])]),
    ...command.commands.flatMap((each) => commandLines(each, detailsOf, path)),
  ];
}

function usageOf({ registeredArguments }: CommandDefinition, path: readonly string[]): string {
  const words = registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [...path, ...words].join(' ');
}

function optionLine(option: OptionDefinition, detailsOf: FlagDetails): string {
  const { flags, long = flags, mandatory, argChoices } = option;
  const standard = defaultOf(option);
  return [
    `\`${flags}\``,
    ...(mandatory ? ['required'] : []),
    ...(argChoices ? [`one of ${argChoices.map((choice) => `\`${choice}\``).join(' ')}`] : []),
    ...(standard === undefined ? [] : [`default \`${standard}\``]),
    ...detailsOf(long),
  ].join(', ');
}

function defaultOf({ defaultValue, defaultValueDescription, flags }: OptionDefinition) {
  if (defaultValueDescription !== undefined) return defaultValueDescription;
  // A switch that is off, and `--no-x`, say so by their form.
  if (defaultValue === undefined || typeof defaultValue === 'boolean') return undefined;
  if (flags.startsWith('--no-')) return undefined;
  return defaultValue instanceof Date ? defaultValue.toISOString() : String(defaultValue);
}
