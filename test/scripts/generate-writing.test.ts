import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writePackage } from '../../scripts/generate/package-folder.ts';
import { contents, temporaryFolder } from './generated-package.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let folder: string;

beforeEach(() => {
  temporary = temporaryFolder();
  folder = join(temporary.folder, 'package');
});
afterEach(() => temporary.remove());

describe('writing a package', () => {
  test('changes nothing when one file cannot be put into place', () => {
    writePackage(
      folder,
      new Map([
        ['a.ts', 'old a'],
        ['b.ts', 'old b'],
      ]),
    );
    // No folder can be made where a file lies.
    writeFileSync(join(folder, 'node_modules'), '');
    const files = new Map([
      ['a.ts', 'new a'],
      ['node_modules/c.ts', 'new c'],
    ]);
    expect(() => writePackage(folder, files)).toThrow();
    expect(contents(folder)).toEqual({ 'a.ts': 'old a', 'b.ts': 'old b' });
    expect(readdirSync(temporary.folder)).toEqual(['package']);
  });

  test('does not touch files that stay the same', () => {
    writePackage(folder, new Map([['a.ts', 'same']]));
    const before = statSync(join(folder, 'a.ts'), { bigint: true });
    writePackage(
      folder,
      new Map([
        ['a.ts', 'same'],
        ['b.ts', 'new'],
      ]),
    );
    const after = statSync(join(folder, 'a.ts'), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  test('puts a folder where a stale file lay, and a file where a folder lay', () => {
    writePackage(
      folder,
      new Map([
        ['a', 'file'],
        ['b/c', 'file'],
      ]),
    );
    writePackage(
      folder,
      new Map([
        ['a/d', 'file'],
        ['b', 'file'],
      ]),
    );
    expect(contents(folder)).toEqual({ 'a/d': 'file', b: 'file' });
  });

  test('keeps hidden files', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, '.keep'), '');
    writePackage(folder, new Map([['a.ts', 'a']]));
    expect(readdirSync(folder)).toEqual(['.keep', 'a.ts']);
  });
});
