import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFileAtomically } from '../../src/collect/write-file-atomically.ts';

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atomic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('what an ended process left of a file is deleted, and nothing else', async () => {
  const folder = folderForTest();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const others = ['.b.csv.1.part', `.a.csv.${process.pid}.part.old`, '.a.csv.run.part'];
  const running = `.a.csv.${process.ppid}.part`;
  for (const name of [`.a.csv.${ended}.part`, running, ...others])
    writeFileSync(join(folder, name), '');
  await writeFileAtomically(join(folder, 'a.csv'), ['x']);
  expect(readdirSync(folder).sort()).toEqual([running, ...others, 'a.csv'].sort());
});

test('a file can be readable by its owner alone', async () => {
  const file = join(folderForTest(), 'secret');
  await writeFileAtomically(file, ['x'], { mode: 0o600 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
