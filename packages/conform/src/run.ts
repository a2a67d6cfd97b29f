import { CommanderError } from 'commander';
import {
  createLearnProgram,
  type GivenLearnOptions,
  readLearnSettings,
} from './learn/learn-program.ts';
import { readSettings } from './options/read-settings.ts';
import { type ExitCode, UsageError } from './options/settings.ts';
import { createProgram, type GivenOptions } from './program.ts';

/** Runs the command of this process and sets its exit code. */
export async function run(): Promise<void> {
  // A reader such as `head` may close the pipe early.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.exitCode = await exitCodeOfRun();
}

async function exitCodeOfRun(): Promise<ExitCode> {
  try {
    if (process.argv[2] === 'learn') {
      const given = createLearnProgram().parse(process.argv.slice(1)).opts<GivenLearnOptions>();
      const { learn } = await import('./learn/learn.ts');
      return await learn(readLearnSettings(given, process.env));
    }
    const given = createProgram().parse().opts<GivenOptions>();
    // Help and errors come at once.
    const { testServer } = await import('./test-server.ts');
    return await testServer(readSettings(given, process.env));
  } catch (error) {
    // Commander has printed the error. Help and version are thrown too, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return 2;
  }
}
