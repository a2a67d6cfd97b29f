import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from './rows/rows.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the README has each attack, with what protects the other accounts', () => {
  const [, section = ''] = readme.split('\n## Isolation of accounts\n');
  const [, , ...lines] = section.split('\n## ')[0]?.match(/^\|.*$/gm) ?? [];
  const shown = lines.map((line) =>
    line
      .split('|')
      .slice(1, 4)
      .map((cell) => cell.trim()),
  );
  expect(shown).toEqual(rows.map(({ shared, worst, protection }) => [shared, worst, protection]));
});
