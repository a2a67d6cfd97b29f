import { styleText } from 'node:util';
import type { OperationInfo } from '@social-data/contract/operations';
import { Command, type Option } from 'commander';
import { type CommandName, commandNames } from './command-names.ts';
import type { Description } from './description.ts';
import { exitCodes } from './exit-code.ts';
import {
  type ConnectionFlags,
  connectionFlags,
  type OperationFlags,
  type OutputFlags,
  outputFlags,
  requestFlags,
} from './flags/own-flags.ts';
import { onlyRequired, type ParameterFlag, parameterFlags } from './flags/parameter-flags.ts';

/** Commands that a reader of `--help` can copy, by the examples of the contract. */
function examplesOf(
  words: readonly string[],
  { parameters, pagination }: OperationInfo,
  flags: readonly ParameterFlag[],
): string {
  const command = ['social-data', ...words].join(' ');
  const only = onlyRequired(parameters);
  const required = parameters.filter((parameter) => parameter.required && parameter !== only);
  const flagged = required.map((parameter) => {
    const flag = flags.find((each) => each.parameter === parameter && !each.isAlias);
    return ` --${flag?.name} ${exampleOf(parameter)}`;
  });
  const one = `${command}${only ? ` ${exampleOf(only)}` : ''}${flagged.join('')}`;
  const all = pagination ? ' --all' : '';
  const many = `${command} --inputs inputs.csv${all} --out rows.xlsx`;
  return ['Examples:', `  ${one}`, `  ${many}`, `  ${many} --dry-run`].join('\n');
}

function exampleOf({ example, enum: allowed, name }: OperationInfo['parameters'][number]): string {
  const text = String(example ?? allowed?.[0] ?? name);
  return /^[\p{L}\p{N}_.-]+$/u.test(text) ? text : JSON.stringify(text);
}

/** A call of a command of an operation, as it was typed. */
export interface OperationCall {
  readonly operation: OperationInfo;
  /** The values of each parameter, in the order in which they were given. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The flag of each parameter, for messages. */
  readonly flagOf: (parameter: string) => string;
  readonly flags: OperationFlags;
}

export interface DoctorFlags extends ConnectionFlags {
  readonly offline?: true;
}

export type LoginFlags = ConnectionFlags;
export type LogoutFlags = Pick<ConnectionFlags, 'profile'>;

/** What the commands do. */
export interface Actions {
  runOperation(call: OperationCall): Promise<void>;
  render(journal: string, flags: OutputFlags): Promise<void>;
  doctor(flags: DoctorFlags): Promise<void>;
  login(flags: LoginFlags): Promise<void>;
  logout(flags: LogoutFlags): Promise<void>;
}

/** The command `social-data`. It throws a `CommanderError` instead of exiting the process. */
export function createProgram(
  { operations, contract }: Description,
  version: string,
  actions: Actions,
): Command {
  const program = new Command('social-data')
    .description(
      `Calls the operations of the ${contract.title}, and makes tables of what they return.`,
    )
    .version(version, '-V, --version', 'print the release')
    .configureOutput({ outputError: (text, write) => write(withRedLabel(text)) })
    .exitOverride()
    .showHelpAfterError('(see --help for usage)')
    .addHelpText('after', `\nExit codes:\n${exitCodeLines()}`);
  const names = commandNames(operations);
  for (const operation of operations) {
    const [resource, method] = names.get(operation.id) ?? ['', ''];
    addOperation(addResource(program, resource, names), [resource, method], operation, actions);
  }
  addRender(program, actions);
  addDoctor(program, actions);
  addLogin(program, actions);
  return program;
}

function exitCodeLines(): string {
  return Object.entries(exitCodes)
    .map(([code, text]) => `${code.padStart(5)}  ${text}`)
    .join('\n');
}

/** As the failures of all other commands are printed. */
function withRedLabel(text: string): string {
  return text.replace(/^error:/, (label) => styleText('red', label, { stream: process.stderr }));
}

/** The command of a resource, which is added with its first operation. */
function addResource(
  program: Command,
  resource: string,
  names: ReadonlyMap<string, CommandName>,
): Command {
  const known = program.commands.find((command) => command.name() === resource);
  if (known) return known;
  const methods = [...names.values()].flatMap(([of, method]) => (of === resource ? [method] : []));
  return program.command(resource).description(`Commands: ${methods.join(', ')}`);
}

function addOperation(
  resource: Command,
  words: CommandName,
  operation: OperationInfo,
  actions: Actions,
): void {
  const { description = '', note = '', parameters } = operation;
  const summary = operation.deprecated ? `${operation.summary} (deprecated)` : operation.summary;
  const command = resource
    .command(words[1])
    .summary(summary)
    .description([`${summary}.`, description, note].filter(Boolean).join('\n\n'));
  const own = [...outputFlags(), ...requestFlags(), ...connectionFlags()];
  const params = parameterFlags(operation, namesOf(own));
  const positional = onlyRequired(parameters);
  if (positional) command.argument('[values...]', `values of ${positional.name}, one input each`);
  addOptions(
    command,
    'Parameters:',
    params.map(({ option }) => option),
  );
  addOptions(command, 'Output:', outputFlags());
  addOptions(command, 'Requests:', requestFlags());
  addOptions(command, 'Connection:', connectionFlags());
  command.addHelpText('after', `\n${examplesOf(words, operation, params)}`);
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
    const flagNames = new Map(params.toReversed().map((flag) => [flag.parameter.name, flag.name]));
    const flagOf = (name: string) => `--${flagNames.get(name) ?? name}`;
    await actions.runOperation({ operation, values, flagOf, flags });
  });
}

function addRender(program: Command, actions: Actions): void {
  const command = program
    .command('render')
    .description('Make an output of the journal of an earlier run, without a request.')
    .argument('<journal>', 'the file OUT.journal');
  for (const option of outputFlags()) command.addOption(option);
  command.action((journal: string) => actions.render(journal, command.opts<OutputFlags>()));
}

function addDoctor(program: Command, actions: Actions): void {
  const command = program
    .command('doctor')
    .description('Check the address, the connection, the clock and the token.')
    .option('--offline', 'check what needs no request');
  for (const option of connectionFlags()) command.addOption(option);
  command.action(() => actions.doctor(command.opts<DoctorFlags>()));
}

function addLogin(program: Command, actions: Actions): void {
  const command = program
    .command('login')
    .description(
      'Keep an address and its token for this user, in a file that nobody else can read.',
    );
  for (const option of connectionFlags()) command.addOption(option);
  command.action(() => actions.login(command.opts<LoginFlags>()));
  program
    .command('logout')
    .description('Delete what login keeps.')
    .option('--profile <name>', 'the profile to delete')
    .action((flags: LogoutFlags) => actions.logout(flags));
}

function addOptions(command: Command, group: string, options: readonly Option[]): void {
  for (const option of options) command.addOption(option.helpGroup(group));
}

/** The names that parameters cannot have, without dashes. */
function namesOf(options: readonly Option[]): ReadonlySet<string> {
  return new Set(['help', ...options.map((option) => option.name())]);
}
