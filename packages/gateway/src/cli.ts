#!/usr/bin/env node
import { CommanderError } from 'commander';
import { explainFailure } from './cli/explain-failure.ts';
import { createProgram } from './cli/program.ts';
import { ConfigError } from './config/config-error.ts';

const FAILURE = 1;
const WRONG_USAGE = 2;

// A reader such as `head` may leave before the end; the write that fails tells the command.
process.stdout.on('error', () => {});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Help and version end early too, with exit code 0; what was wrong was printed by commander.
    process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
  } else {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = error instanceof ConfigError ? WRONG_USAGE : FAILURE;
  }
}
