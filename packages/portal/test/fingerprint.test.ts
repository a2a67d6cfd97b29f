import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintOf } from '../src/build/fingerprint.ts';

test('a configuration file that another process loads changes no fingerprint, and makes no test rebuild the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'config.ts'), 'export default {};');
  const before = fingerprintOf([folder]);
  writeFileSync(join(folder, 'config.ts.timestamp-1700000000000-52bb44b11a231.mjs'), '');
  expect(fingerprintOf([folder])).toBe(before);
  writeFileSync(join(folder, 'config.mjs'), '');
  expect(fingerprintOf([folder])).not.toBe(before);
});

test('a build that another process is in the middle of changes no fingerprint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'config.ts'), 'export default {};');
  const before = fingerprintOf([folder]);
  mkdirSync(join(folder, '.temp'));
  writeFileSync(join(folder, '.temp', 'app.js'), '');
  expect(fingerprintOf([folder])).toBe(before);
});
