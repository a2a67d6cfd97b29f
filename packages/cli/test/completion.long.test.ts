import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { completeInShell, installed } from './complete-in-shell.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const isMissing = (shell: string) => spawnSync(shell, ['--version']).error !== undefined;

test('zsh completes like bash', async ({ skip }) => {
  if (isMissing('zsh')) skip('zsh is missing');
  const first = `PROMPT='READY> '; autoload compinit; compinit -D -u; source <(social-data complete zsh)`;
  await completeInShell(command, ['zsh', '-f', '-i'], first);
  expect(existsSync(command.path('run'))).toBe(false);
});

test('fish completes operations, flags and values', async ({ skip }) => {
  if (isMissing('fish')) skip('fish is missing');
  const complete = async (line: string) => {
    const typed = `social-data complete fish | source; complete -C '${line}'`;
    const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', typed], {
      cwd: command.path('.'),
      env: installed(command),
    });
    return stdout.trim().split('\n');
  };
  expect(await complete('social-data users se')).toEqual(['search\tSearch users by keyword']);
  expect(await complete('social-data users search "$(touch run)" --max-c')).toEqual([
    expect.stringMatching(/^--max-calls\t/),
  ]);
  const platform = 'social-data authors link-info --platform=LI';
  expect(await complete(platform)).toEqual(['--platform=LIVE_STREAMING']);
  expect(await complete('social-data render built/cl')).toEqual(['built/cli.js']);
  expect(existsSync(command.path('run'))).toBe(false);
});
