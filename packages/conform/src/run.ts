import { CommanderError } from 'commander';
import { UsageError } from './errors.ts';
import type { ExitCode } from './interruptible.ts';
import { readSettings } from './options.ts';

/** Runs the command of this process and sets its exit code. */
export async function run(): Promise<void> {
  // A reader such as `head` may close the pipe early.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.exitCode = await exitCodeOfRun();
}

async function exitCodeOfRun(): Promise<ExitCode> {
  try {
    const { command, settings } = readSettings(process.argv.slice(2), process.env);
    // Help and errors come at once.
    if (command === 'learn') return await (await import('./learn/learn.ts')).learn(settings);
    return await (await import('./test-server.ts')).testServer(settings);
  } catch (error) {
    // Commander has printed the error. Help and version are thrown too, with exit code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return 2;
  }
}
