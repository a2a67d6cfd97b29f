import { contractInfo, operations } from '@social-data/contract/operations';
import { rows } from '@social-data/contract/rows';
import { CommanderError } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { addCompletion, completionFor } from './completion/add-completion.ts';
import { describe } from './description.ts';
import { type Actions, createProgram } from './program.ts';

const EXIT_USAGE = 2;

/** What the commands need is loaded when one runs, so that help comes at once. */
const actions: Actions = {
  runOperation: async (call) => (await import('./commands/run-operation.ts')).runOperation(call),
  render: async (file, flags) => (await import('./commands/render.ts')).render(file, flags),
  doctor: async (flags) => (await import('./commands/doctor.ts')).doctor(flags),
  login: async (flags) => (await import('./commands/login.ts')).login(flags),
  logout: async (flags) => (await import('./commands/login.ts')).logout(flags),
};

/** Runs the command line of this process and sets its exit code. */
export async function run(): Promise<void> {
  // A reader such as `head` may close the pipe early. Who writes sees it.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const program = createProgram(
    describe({ operations, contractInfo, rows }),
    packageFile.version,
    actions,
  );
  try {
    addCompletion(program);
    const completion = completionFor(program, process.argv.slice(2));
    if (completion === undefined) await program.parseAsync();
    else process.stdout.write(completion);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error. Help is thrown too, with exit code 0.
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
      return;
    }
    const { reportFailure } = await import('./report-failure.ts');
    reportFailure(error);
  }
}
