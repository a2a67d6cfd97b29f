import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const config = fileURLToPath(new URL('stryker.config.mjs', import.meta.url));
const manifest = createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json');

// Three hundred changes, each with the tests that reach it: a quarter of an hour on two cores.
test('the tests notice nine of ten changes to the rules of admission and settlement', {
  timeout: 3_600_000,
}, () => {
  const stryker = join(dirname(manifest), 'bin/stryker.js');
  const report = execFileSync(process.execPath, [stryker, 'run', config], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(report).toContain('Final mutation score');
});
