import { escapeLines } from '@social-data/tabular';
import { CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { explainFailure } from './explain-failure.ts';
import { createProgram } from './program.ts';

/** What each exit code says. */
const exitCodes = {
  0: 'The command did what it says, or the gateway was stopped by SIGINT or SIGTERM and closed in order.',
  1: 'The command failed, the gateway could not start, a worker failed, a second signal came, or Node is too old.',
  2: 'The command line, a variable or a configured file is wrong. Nothing was changed.',
} as const;

type ExitCode = keyof typeof exitCodes;

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
      process.stderr.write(`${escapeLines(explainFailure(error))}\n`);
      process.exitCode = error instanceof ConfigError ? EXIT_USAGE : EXIT_FAILURE;
    }
  }
}
