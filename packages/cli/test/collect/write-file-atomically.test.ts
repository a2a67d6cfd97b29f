import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAtomicFile, writeFileAtomically } from '../../src/collect/write-file-atomically.ts';
import { outputTarget } from '../../src/output/write-output.ts';

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

test('a file that is replaced stays as readable as it was, and where a link leads', async () => {
  const folder = folderForTest();
  writeFileSync(join(folder, 'a.csv'), 'old', { mode: 0o600 });
  symlinkSync('a.csv', join(folder, 'link.csv'));
  await writeFileAtomically(join(folder, 'link.csv'), ['new']);
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('new');
  expect(statSync(join(folder, 'a.csv')).mode & 0o777).toBe(0o600);
});

test('what is no file, such as a socket, is no output, also with --force', async () => {
  const out = join(folderForTest(), 'socket.csv');
  const server = createServer().listen(out);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(() => outputTarget({ out, force: true }, true)).toThrow('must be a file in a folder');
});

test('a file can be readable by its owner alone, whatever a kill left', () => {
  const file = join(folderForTest(), 'secret');
  writeFileSync(join(file, '../.secret.part'), 'torn');
  const begun = createAtomicFile(file, 0o600);
  begun.write('x');
  begun.commit();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
