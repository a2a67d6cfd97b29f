import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const architectures = globSync('packages/*/ARCHITECTURE.md', { cwd: root });

/** The formatter pads the cells of a table, so one long cell makes every row too long for a terminal. */
const MAX_COLUMNS = 140;

describe('a page that people read in a terminal', () => {
  test.each([
    'README.md',
    'README.zh-CN.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    ...architectures,
  ])('%s has no line over 140 characters, tables included', (file) => {
    const lines = readFileSync(`${root}${file}`, 'utf8').split('\n');
    const long = lines.flatMap((line, index) =>
      line.length > MAX_COLUMNS ? [`${file}:${index + 1} has ${line.length}`] : [],
    );
    expect(long).toEqual([]);
  });
});
