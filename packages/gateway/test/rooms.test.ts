import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const project = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync('{src,test,deploy,adr}/**/*', { cwd: root }).map((file) => `/${file}`);

test.each(['ARCHITECTURE.md', ...globSync('src/*/README.md', { cwd: root })])(
  'every file that %s names exists',
  (page) => {
    const named = [
      ...readFileSync(`${root}${page}`, 'utf8').matchAll(/[`(]([\w./-]+\.(?:ts|md|c))[`)]/g),
    ];
    expect(named.length).toBeGreaterThan(5);
    const missing = named
      .map(([, name = '']) => name)
      .filter(
        (name) => !existsSync(project + name) && !files.some((file) => file.endsWith(`/${name}`)),
      );
    expect(missing).toEqual([]);
  },
);
