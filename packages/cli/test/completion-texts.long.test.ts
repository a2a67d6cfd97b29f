import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { completeInShell } from './complete-in-shell.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

longTest(
  'bash completes operations, flags, values and files, and runs nothing that is typed',
  async () => {
    const first = `PS1='READY> '; source <(social-data complete bash)`;
    await completeInShell(command, ['bash', '--noprofile', '--norc', '-i'], first);
    expect(existsSync(command.path('run'))).toBe(false);
  },
);

test('a description is one line, and every shell knows the same', async () => {
  const complete = async (...words: readonly string[]) =>
    (await command.run(['complete', '--', ...words])).out.split('\n').filter(Boolean);
  expect(await complete('users', '')).toEqual(['search\tSearch users by keyword']);
  const flags = await complete('users', 'search', '');
  expect(flags.find((line) => line.startsWith('--'))).toMatch(/^--[a-z-]+\t.{1,80}$/);
  expect(await complete('users', 'search', '--format=c')).toEqual(['--format=csv\t']);
  expect(await complete('users', 'search', '--out', '')).toEqual([':file']);
  expect(await complete('users', 'search', '--keyword', 'x')).toEqual([]);
  expect(await complete('complete', '')).toEqual(['bash\t', 'zsh\t', 'fish\t']);
});
