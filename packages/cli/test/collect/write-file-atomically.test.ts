import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAtomicFile, writeFileAtomically } from '../../src/collect/write-file-atomically.ts';

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atomic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('what a kill left of a file is replaced, and nothing else', async () => {
  const folder = folderForTest();
  for (const name of ['.a.csv.part', '.b.csv.part']) writeFileSync(join(folder, name), 'torn');
  await writeFileAtomically(join(folder, 'a.csv'), ['x']);
  expect(readdirSync(folder).sort()).toEqual(['.b.csv.part', 'a.csv']);
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('x');
});

test('a file can be readable by its owner alone, whatever a kill left', () => {
  const file = join(folderForTest(), 'secret');
  writeFileSync(join(file, '../.secret.part'), 'torn');
  const begun = createAtomicFile(file, 0o600);
  begun.write('x');
  begun.commit();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
