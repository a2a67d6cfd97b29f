import {
  type AdminData,
  AdminError,
  type CommandContext,
  OTHER_RELEASE,
  unwatched,
} from './command-context.ts';
import { adminCommands, adminLists } from './commands.ts';

type AdminCommands = typeof adminCommands;
type AdminLists = typeof adminLists;

export type CommandName = keyof AdminCommands;
export type CommandInput<Name extends CommandName> = InputOf<AdminCommands[Name]>;
export type CommandOutput<Name extends CommandName> =
  ReturnType<AdminCommands[Name]> extends Promise<infer Output> ? Output : never;
export type ListName = keyof AdminLists;
export type ListInput<Name extends ListName> = InputOf<AdminLists[Name]>;
export type ListRow<Name extends ListName> =
  ReturnType<AdminLists[Name]> extends AsyncIterable<readonly (infer Row)[]> ? Row : never;

type InputOf<Command> = Command extends (
  data: AdminData,
  input: infer Input,
  context: CommandContext,
) => unknown
  ? Input
  : never;

/**
 * Runs admin commands: `createLocalAdmin` on the data itself, `createAdminClient` in a running gateway through its admin
 * socket. Inputs and outputs are plain JSON. An account is given by its id, or by its name unless it is revoked.
 */
export interface Admin {
  run<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    context?: CommandContext,
  ): Promise<CommandOutput<Name>>;
  /** Batches of the rows of a list of any length. Ending the iteration ends the command. */
  list<Name extends ListName>(
    name: Name,
    input: ListInput<Name>,
    context?: CommandContext,
  ): AsyncIterable<readonly ListRow<Name>[]>;
}

const runners: {
  readonly [Name in CommandName]: (
    data: AdminData,
    input: CommandInput<Name>,
    context: CommandContext,
  ) => Promise<CommandOutput<Name>>;
} = adminCommands;

const listers: {
  readonly [Name in ListName]: (
    data: AdminData,
    input: ListInput<Name>,
    context: CommandContext,
  ) => AsyncIterable<readonly ListRow<Name>[]>;
} = adminLists;

/** Runs the commands in this process. */
export function createLocalAdmin(data: AdminData): Admin {
  return {
    run: (name, input, context = unwatched()) => {
      refuseUnknown(runners, name);
      return runners[name](data, input, context);
    },
    list: (name, input, context = unwatched()) => {
      refuseUnknown(listers, name);
      return listers[name](data, input, context);
    },
  };
}

function refuseUnknown(commands: object, name: string): void {
  if (!Object.hasOwn(commands, name)) throw new AdminError(OTHER_RELEASE);
}
