import { parseArgs, styleText } from 'node:util';
import { contractInfo, type OperationInfo, operations } from '@social-data/contract/operations';
import { textWidth } from '@social-data/tabular';
import { Command, CommanderError, Help, type Option } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import {
  type ConnectionFlags,
  connectionFlags,
  kebabCase,
  langFlag,
  type Operation,
  type OperationFlags,
  type OutputFlags,
  onlyRequired,
  outputFlags,
  parameterFlags,
  requestFlags,
} from './flags.ts';
import { contractText, texts, useLanguageOf } from './texts/texts.ts';

/** Columns of an exit code in the help, before its text. */
const CODE_WIDTH = 7;

/** Runs the command line of this process and sets its exit code. */
export async function run(): Promise<void> {
  // A reader such as `head` may close the pipe early. Who writes sees it.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  // Before all others, because the help of every other flag is in this language.
  const { values } = parseArgs({ strict: false, options: { lang: { type: 'string' } } });
  try {
    await useLanguageOf({ ...process.env, ...(values.lang && { LC_ALL: values.lang }) });
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error. Help is thrown too, with exit code 0.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const { reportFailure } = await import('./failure.ts');
    reportFailure(error);
  }
}

/**
 * The command `social-data`. It throws a `CommanderError` instead of exiting the process. What a command needs is loaded
 * when it runs, so that help comes at once.
 */
function createProgram(): Command {
  const { help, exitCodes } = texts;
  const width = (process.stdout.columns || 80) - CODE_WIDTH;
  const codes = Object.entries(exitCodes).map(([code, text]) => {
    const lines = wrapped(text, width).replaceAll('\n', `\n${' '.repeat(CODE_WIDTH)}`);
    return `${code.padStart(CODE_WIDTH - 2)}  ${lines}`;
  });
  const program = new Command('social-data')
    .description(help.program(contractText(contractInfo.title)))
    .version(packageFile.version, '-V, --version', help.version)
    .addOption(langFlag())
    .helpOption('-h, --help', help.help)
    .helpCommand('help [command]', help.help)
    .configureOutput({ outputError: (text, write) => write(errorText(text)) })
    .configureHelp(translatedHelp)
    .exitOverride()
    .hook('preAction', (_, command) => {
      if (command.getOptionValue('out') === '-') command.setOptionValue('out', undefined);
    })
    .showHelpAfterError(help.afterError)
    .addHelpText('after', `\n${help.exitCodes}\n${codes.join('\n')}`);
  const all: readonly Operation[] = Object.values(operations);
  const names = commandNames(all);
  const nameOf = ({ id }: Operation): CommandName => names.get(id) ?? ['', ''];
  for (const [name, group] of Map.groupBy(all, (operation) => nameOf(operation)[0])) {
    const methods = group.map((operation) => nameOf(operation)[1]);
    const command = program.command(name).description(help.commands(methods.join(', ')));
    for (const operation of group) addOperation(command, nameOf(operation), operation);
  }
  const render = program.command('render').description(help.render);
  render.argument('<journal>', help.journal);
  for (const option of outputFlags()) render.addOption(option);
  render.action(async (journal: string) =>
    (await import('./output/write-output.ts')).render(journal, render.opts<OutputFlags>()),
  );
  const doctor = program.command('doctor').description(help.doctor);
  for (const option of [...connectionFlags(), langFlag()]) doctor.addOption(option);
  doctor.action(async () =>
    (await import('./commands/doctor.ts')).doctor(doctor.opts<ConnectionFlags>()),
  );
  return program;
}

/** The words of a command after `social-data`: the resource, and the method. */
type CommandName = readonly [resource: string, method: string];

/** Our own commands, which no resource of a contract can have the name of. */
const OWN_COMMANDS: ReadonlySet<string> = new Set(['render', 'doctor', 'help']);

/** The command of each operation by its id, in kebab-case. Names that are the same in kebab-case get a number. */
export function commandNames(
  operations: readonly OperationInfo[],
): ReadonlyMap<string, CommandName> {
  const resources = new Map<string, string>();
  const taken = new Set<string>(OWN_COMMANDS);
  const claim = (name: string): string => {
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
    taken.add(free);
    return free;
  };
  const names = new Map<string, CommandName>();
  for (const { id, resource, clientMethod } of operations) {
    const first = resources.get(resource) ?? claim(kebabCase(resource));
    resources.set(resource, first);
    const whole = claim(`${first} ${kebabCase(clientMethod)}`);
    names.set(id, [first, whole.slice(first.length + 1)]);
  }
  return names;
}

function addOperation(resource: Command, words: CommandName, operation: Operation): void {
  const { help } = texts;
  const { description = '', note = '', parameters } = operation;
  const mark = operation.deprecated ? help.gap + help.deprecated : '';
  const summary = contractText(operation.summary) + mark;
  const paragraphs = [summary + help.end, contractText(description), contractText(note)];
  const command = resource
    .command(words[1])
    .summary(summary)
    .description(paragraphs.filter(Boolean).join('\n\n'));
  const own = [
    ...outputFlags().map((option) => option.helpGroup(help.output)),
    ...requestFlags().map((option) => option.helpGroup(help.requests)),
    ...connectionFlags().map((option) => option.helpGroup(help.connection)),
  ];
  const ownNames = own.map((option) => option.name());
  const params = parameterFlags(operation, new Set(['help', ...ownNames]));
  const positional = onlyRequired(parameters);
  if (positional) command.argument('[values...]', help.values(positional.name));
  for (const { option } of params) command.addOption(option.helpGroup(help.parameters));
  for (const option of own) command.addOption(option);
  const all = operation.pagination ? ' --all' : '';
  const example = `social-data ${words.join(' ')} --inputs inputs.csv${all} --out rows.xlsx`;
  command.addHelpText('after', `\n${help.example}\n  ${example}`);
  command.action(async () => {
    const flags = command.opts<OperationFlags & Record<string, unknown>>();
    const values = new Map<string, readonly string[]>();
    const add = (name: string, given: readonly string[]) =>
      values.set(name, [...(values.get(name) ?? []), ...given]);
    if (positional && command.args.length > 0) add(positional.name, command.args);
    for (const { parameter, option } of params) {
      const given = flags[option.attributeName()];
      if (Array.isArray(given)) add(parameter.name, given);
    }
    const flagOf = (name: string) =>
      params.find(({ parameter }) => parameter.name === name)?.option.long ?? `--${name}`;
    const { runOperation } = await import('./commands/run-operation.ts');
    await runOperation({ operation, values, flagOf, flags });
  });
}

/** What Commander says, in the language of the process. */
function translated(text: string): string {
  const { library } = texts.help;
  return library.reduce((before, [pattern, after]) => before.replace(pattern, after), text);
}

/** An error of Commander, as the failures of all commands are printed. */
function errorText(text: string): string {
  const label = styleText('red', texts.labels.error, { stream: process.stderr });
  return translated(text).replace(/^error: /, () => label);
}

const englishHelp = new Help();

/** Help in the language of the process, whose wide characters take two columns of a terminal. */
const translatedHelp = {
  styleTitle: translated,
  displayWidth: textWidth,
  commandUsage: (command: Command) => translated(englishHelp.commandUsage(command)),
  subcommandTerm: (command: Command) => translated(englishHelp.subcommandTerm(command)),
  optionDescription: (option: Option) => translated(englishHelp.optionDescription(option)),
  boxWrap: (text: string, width: number) => text.replaceAll(/.+/g, (line) => wrapped(line, width)),
};

/** Words stay whole; Chinese breaks between any two characters, but not before a mark that ends something. */
const UNBROKEN = /\s*(?:[\x21-\x7e]+|[^\s])[，。；：、！？）”》]*/gu;

function wrapped(line: string, width: number): string {
  let [text, used] = ['', 0];
  for (const [chunk] of line.matchAll(UNBROKEN)) {
    const isFull = used > 0 && used + textWidth(chunk) > width;
    const shown = isFull ? chunk.trimStart() : chunk;
    text += isFull ? `\n${shown}` : shown;
    used = (isFull ? 0 : used) + textWidth(shown);
  }
  return text;
}
