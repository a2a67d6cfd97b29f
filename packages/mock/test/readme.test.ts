import { readFile } from 'node:fs/promises';
import { scenarios } from '@social-data/mock-responses';
import { describe, expect, test } from 'vitest';

describe('the README', () => {
  test('lists every scenario in its table', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `mock-'));
    for (const { token } of scenarios)
      expect(
        rows.some((row) => row.includes(`\`${token.replace(/^mock-\d+$/, 'mock-N')}\``)),
        token,
      ).toBe(true);
  });
});
