import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CommandUnderTest } from './use-command.ts';

const script = fileURLToPath(new URL('pseudo-terminal.py', import.meta.url));

/** Runs the command in a pseudo-terminal of 80 columns, and types an answer when it asks for something. */
export function terminalOf(command: CommandUnderTest) {
  return async (
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    answer = '',
  ): Promise<string> => {
    const bundle = command.path('built/cli.js');
    const { stdout } = await promisify(execFile)(
      'python3',
      [script, answer, process.execPath, bundle, ...args],
      {
        cwd: command.path('.'),
        env: {
          ...{ PATH: process.env.PATH, HOME: command.path('.'), TERM: 'xterm-256color' },
          ...{ SOCIAL_DATA_BASE_URL: command.mock().url, COLUMNS: '80', ...env },
        },
      },
    );
    return stdout;
  };
}
