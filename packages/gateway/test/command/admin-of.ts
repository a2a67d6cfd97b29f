import type { Admin, CommandInput, CommandName, CommandOutput } from '../../src/admin/admin.ts';
import type { CommandContext } from '../../src/admin/command-context.ts';

/** The commands that a test implements. */
export type FakeCommands = {
  readonly [Name in CommandName]?: (
    input: CommandInput<Name>,
    context: CommandContext,
  ) => Promise<CommandOutput<Name>>;
};

/** An administration with only some commands. */
export function adminOf(commands: FakeCommands): Admin {
  const unused = (): never => {
    throw new Error('Not part of this test.');
  };
  return {
    run: async (name, input, context) => {
      const command = commands[name];
      return command && context ? command(input, context) : unused();
    },
    list: unused,
  };
}
