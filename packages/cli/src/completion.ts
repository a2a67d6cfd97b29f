import { Argument, type Command } from 'commander';

const NAME = 'complete';
const SHELLS = ['bash', 'zsh', 'fish', 'powershell'];

/**
 * Adds `complete SHELL`, which prints the completion of a shell, and what that calls. The library that knows the commands
 * and their flags is loaded only then.
 */
export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  if (args[0] === NAME) {
    const { default: tab } = await import('@bomb.sh/tab/commander');
    tab(program);
    return;
  }
  program
    .command(NAME)
    .description('Print the completion for a shell: source <(social-data complete bash)')
    .addArgument(new Argument('<shell>').choices(SHELLS));
}
