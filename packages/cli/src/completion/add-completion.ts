import { Argument, type Command } from 'commander';
import { completeWords } from './complete-words.ts';
import { completionScripts } from './completion-scripts.ts';

const NAME = 'complete';

/** Adds `complete SHELL`, which prints the completion of a shell. */
export function addCompletion(program: Command): void {
  program
    .command(NAME)
    .description('Print the completion for a shell: source <(social-data complete bash)')
    .addArgument(new Argument('<shell>').choices(Object.keys(completionScripts)))
    .action((shell: string) => {
      process.stdout.write(completionScripts[shell] ?? '');
    });
}

/** The lines that the script of a shell asks for with `complete -- WORDS…`; undefined for any other command. */
export function completionFor(program: Command, args: readonly string[]): string | undefined {
  const [name, dashes, ...words] = args;
  if (name !== NAME || dashes !== '--') return undefined;
  const { candidates, takesFile } = completeWords(program, words);
  const lines = candidates.map(({ value, description }) => `${value}\t${description}\n`);
  return lines.join('') + (takesFile ? ':file\n' : '');
}
