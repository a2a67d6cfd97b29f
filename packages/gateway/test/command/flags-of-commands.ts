import { createProgram } from '../../src/cli/program.ts';

/** The flags of all commands of the gateway. */
export function flagsOfCommands(): readonly string[] {
  const commands = [createProgram()];
  const flags: string[] = [];
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    flags.push(...command.options.map(({ long }) => long ?? ''));
    commands.push(...command.commands);
  }
  return flags;
}
