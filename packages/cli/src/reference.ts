import type { Command, Option } from 'commander';
import { commandNames } from './command-names.ts';
import type { Description } from './description.ts';
import { exitCodes } from './exit-code.ts';
import { type Actions, createProgram } from './program.ts';

const nothing = async () => {};
const actions: Actions = {
  runOperation: nothing,
  render: nothing,
  merge: nothing,
  doctor: nothing,
  login: nothing,
  logout: nothing,
};

/** Every command, flag, column and exit code, as Markdown. Made from the definition of the commands. */
export function reference(description: Description): string {
  // The commands do nothing: their definition is what the page is made from.
  const program = createProgram(description, '', actions);
  const names = commandNames(description.operations);
  const sections = description.operations.map((operation) => {
    const name = names.get(operation.id) ?? [];
    const command = find(program, name);
    const columns = description.columns[operation.id] ?? [];
    return [
      `## \`social-data ${name.join(' ')}\``,
      `${operation.summary}.`,
      usageOf(command),
      optionTable(command, 'Parameters:'),
      columns.length > 0
        ? `Columns: ${columns.map(({ name }) => `\`${name}\``).join(', ')}.`
        : 'Columns: the members of the payload, which the contract leaves open.',
    ].join('\n\n');
  });
  const [first = []] = names.values();
  const shared = find(program, first);
  return `${[
    '# Reference',
    'Generated from the contract.',
    ...sections,
    '## `social-data render`',
    'Makes an output of the journal of an earlier run, without a request. It has the flags of output.',
    '## `social-data merge`',
    'Puts journals of the same operation, parameters and address together into the new journal `--out`, without a request; they stay. `render` makes an output of it, and `--resume` goes on with it beside an `--out` of its name without `.journal`.',
    '## `social-data doctor`',
    'Checks the address, the connection, the clock and the token. It has the flags of the connection, and `--offline`, which sends nothing. The token is checked by one call without its required parameter, which the service refuses.',
    '## `social-data login`, `social-data logout`',
    'Keeps an address and its token in the settings of this user (`--profile`, else `default`), in a file that nobody else can read, and deletes them. Asks for what `--base-url` and `--token-file` do not give.',
    '## `social-data complete`',
    'Prints the completion for `bash`, `zsh` or `fish`.',
    '## Flags of output',
    optionTable(shared, 'Output:'),
    '## Flags of requests',
    optionTable(shared, 'Requests:'),
    '## Flags of the connection',
    optionTable(shared, 'Connection:'),
    '## Exit codes',
    table(
      ['code', 'meaning'],
      Object.entries(exitCodes).map(([code, meaning]) => [code, meaning]),
    ),
  ].join('\n\n')}\n`;
}

function find(program: Command, [name, ...rest]: readonly string[]): Command {
  const command = program.commands.find((each) => each.name() === name);
  if (name === undefined || !command) return program;
  return find(command, rest);
}

function usageOf(command: Command): string {
  const [argument] = command.registeredArguments;
  return argument ? `Takes ${argument.description}.` : 'Takes flags alone.';
}

function optionTable(command: Command, group: string): string {
  const options = command.options.filter((option) => option.helpGroupHeading === group);
  return table(
    ['flag', 'meaning'],
    options.map((option) => [`\`${option.flags}\``, meaningOf(option)]),
  );
}

function meaningOf({ description, argChoices, defaultValue }: Option): string {
  return [
    sentence(description),
    ...(argChoices ? [`One of ${argChoices.map((choice) => `\`${choice}\``).join(', ')}.`] : []),
    ...(defaultValue === undefined ? [] : [`Default: \`${String(defaultValue)}\`.`]),
  ].join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n');
}
