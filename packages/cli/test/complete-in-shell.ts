import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CommandUnderTest } from './use-command.ts';

const script = fileURLToPath(new URL('shells.py', import.meta.url));

/** The environment of a shell in which `social-data` is installed. */
export function installed(command: CommandUnderTest): NodeJS.ProcessEnv {
  const bundle = command.path('built/cli.js');
  const shim = `#!/bin/sh\nexec '${process.execPath}' '${bundle}' "$@"\n`;
  writeFileSync(command.path('social-data'), shim, { mode: 0o755 });
  const path = [command.path('.'), process.env.PATH].join(delimiter);
  return { PATH: path, HOME: command.path('.'), TERM: 'dumb', LC_ALL: 'C.UTF-8' };
}

/** What an operation, a flag, a value after `=` and a file become when a tab is typed after their beginning. */
const cases = [
  ['social-data users se', 'arch '],
  ['social-data users search --max-ca', 'lls '],
  ['social-data authors link-info --platform LI', 'VE_STREAMING '],
  ['social-data authors link-info --platform=LI', 'VE_STREAMING '],
  // Nothing that is typed is run.
  ['social-data users search "$(touch run)" --max-ca', 'lls '],
  ['social-data render my-f', 'ile.journal '],
];

/**
 * Types each case into an interactive shell in a pseudo-terminal. Rejects when the shell shows something else.
 * @param first sets the prompt and loads the completion
 */
export async function completeInShell(
  command: CommandUnderTest,
  shell: readonly string[],
  first: string,
): Promise<void> {
  writeFileSync(command.path('my-file.journal'), '');
  const typed = cases.map(([before, after]) => `${before}\t=>${after}`);
  await promisify(execFile)('python3', [script, ...shell, '--', first, ...typed], {
    cwd: command.path('.'),
    env: installed(command),
  });
}
