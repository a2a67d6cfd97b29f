import type { Command, Option } from 'commander';

export interface Candidate {
  readonly value: string;
  /** One line. */
  readonly description: string;
}

export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Whether the names of files fit. */
  readonly takesFile: boolean;
}

const MAX_DESCRIPTION = 80;
const nothing: Completion = { candidates: [], takesFile: false };

/** What fits in place of the last word, after the words before it. */
export function completeWords(program: Command, words: readonly string[]): Completion {
  const last = words.at(-1) ?? '';
  // Bash gives `--flag=value` in three words.
  const before = words.slice(0, -1).filter((word) => word !== '=');
  const current = last === '=' ? '' : last;
  const { command, open } = follow(program, before);
  if (open !== undefined) return valuesOf(open, current);
  const [name = '', value] = current.split(/=(.*)/s);
  const option = value === undefined ? undefined : optionOf(command, name);
  if (option !== undefined) return withPrefix(`${name}=`, valuesOf(option, value ?? ''));
  if (current.startsWith('-')) return fitting(current, command.options.flatMap(flagOf));
  if (command.commands.length > 0) return fitting(current, command.commands.map(nameOf));
  if (command.registeredArguments.some(({ argChoices }) => argChoices))
    return fitting(current, command.registeredArguments.flatMap(choicesOf));
  if (command.registeredArguments.some((argument) => takesFile(argument.name())))
    return { candidates: [], takesFile: true };
  // Any text is a value there; the flags are what one may have forgotten.
  return current === '' ? fitting('--', command.options.flatMap(flagOf)) : nothing;
}

/** The command that the words lead to, and the option that waits for its value. */
function follow(program: Command, words: readonly string[]) {
  let command = program;
  let open: Option | undefined;
  for (const word of words) {
    if (open !== undefined) open = undefined;
    else if (word.startsWith('-')) {
      const option = optionOf(command, word);
      open = option?.required ? option : undefined;
    } else command = command.commands.find((each) => each.name() === word) ?? command;
  }
  return { command, open };
}

function optionOf(command: Command, flag: string): Option | undefined {
  return command.options.find(({ long, short }) => flag === long || flag === short);
}

function valuesOf(option: Option, current: string): Completion {
  if (option.argChoices) return fitting(current, choicesOf(option));
  return { candidates: [], takesFile: takesFile(option.flags) };
}

/** By the name of the value in the help. */
function takesFile(name: string): boolean {
  return /file|journal/.test(name.replace(/^[^<[]*[<[]/, ''));
}

function choicesOf({ argChoices = [] }: { readonly argChoices?: readonly string[] | undefined }) {
  return argChoices.map((value) => ({ value, description: '' }));
}

function flagOf({ long, description, hidden }: Option): Candidate[] {
  return long && !hidden ? [{ value: long, description: firstLine(description) }] : [];
}

function nameOf(command: Command): Candidate {
  return {
    value: command.name(),
    description: firstLine(command.summary() || command.description()),
  };
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1)}…` : line;
}

function fitting(current: string, candidates: readonly Candidate[]): Completion {
  return {
    candidates: candidates.filter(({ value }) => value.startsWith(current)),
    takesFile: false,
  };
}

function withPrefix(prefix: string, { candidates, takesFile }: Completion): Completion {
  const prefixed = candidates.map(({ value, ...rest }) => ({ ...rest, value: prefix + value }));
  return { candidates: prefixed, takesFile };
}
