import { CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import type { ExitCode } from './exit-code.ts';
import { explainFailure } from './explain-failure.ts';
import { createProgram } from './program.ts';

const EXIT_FAILURE: ExitCode = 1;
const EXIT_USAGE: ExitCode = 2;

/** Runs the command line of this process and sets its exit code. */
export async function runProgram(): Promise<void> {
  // A reader such as `head` may close the pipe early. The command sees it as a failed write.
  process.stdout.on('error', () => {});
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error. Help is thrown too, with exit code 0.
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    } else {
      process.stderr.write(`${explainFailure(error)}\n`);
      process.exitCode = error instanceof ConfigError ? EXIT_USAGE : EXIT_FAILURE;
    }
  }
}
