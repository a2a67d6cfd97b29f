import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const project = fileURLToPath(new URL('../../../', import.meta.url));
const rooms = globSync('packages/{source,database,ledger,dataset,relay,admin-page}', {
  cwd: project,
});
const files = [
  ...globSync('{src,test,deploy,adr}/**/*', { cwd: root }),
  // `ledger/store.ts` is `src/store.ts` of the package `ledger`.
  ...globSync('packages/*/src/**/*', { cwd: project }).map((file) => file.replace('/src/', '/')),
].map((file) => `/${file}`);

test.each(['packages/gateway/ARCHITECTURE.md', ...rooms.map((room) => `${room}/README.md`)])(
  'every file that %s names exists',
  (page) => {
    const named = [
      ...readFileSync(`${project}${page}`, 'utf8').matchAll(/[`(]([\w./-]+\.(?:ts|md|c))[`)]/g),
    ];
    expect(named.length).toBeGreaterThan(5);
    const missing = named
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          !existsSync(project + name) &&
          !existsSync(join(project, dirname(page), name)) &&
          !files.some((file) => file.endsWith(`/${name}`)),
      );
    expect(missing).toEqual([]);
  },
);
