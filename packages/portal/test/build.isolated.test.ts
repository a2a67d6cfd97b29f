import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { buildPortal } from '../src/build.ts';
import { cacheFolder } from '../src/portal-files.ts';

vi.mock('../src/portal-files.ts', async (original) => ({
  ...(await original<typeof import('../src/portal-files.ts')>()),
  cacheFolder: mkdtempSync(join(tmpdir(), 'portal-')),
}));

vi.mock('../src/build/write-site.ts', () => ({
  writeSite: async (folder: string, _: string, { base }: { base: string }) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), `<meta charset="utf-8">the site of ${base}`);
  },
}));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, cpSync: vi.fn(fs.cpSync) };
});

const parent = join(cacheFolder, 'srv');
const out = join(parent, 'docs');

afterAll(() => rmSync(cacheFolder, { recursive: true }));

test('a disk that is full while a site is copied leaves the old site, and the next build makes the new one', async () => {
  const page = () => readFileSync(join(out, 'index.html'), 'utf8');
  const build = (base: string) => buildPortal({ out, base, parts: false });
  for (const folder of ['docs', 'docs.old', 'docs.new'])
    mkdirSync(join(parent, folder), { recursive: true });
  expect(await build('/')).toBe('built');
  vi.mocked(cpSync).mockImplementationOnce((from, to) => {
    mkdirSync(String(to));
    writeFileSync(
      join(String(to), '.fingerprint'),
      readFileSync(join(String(from), '.fingerprint')),
    );
    throw new Error('ENOSPC: no space left on device');
  });
  await expect(build('/proj/')).rejects.toThrow('no space left');
  expect(page()).toContain('the site of /');
  expect(readdirSync(dirname(out))).toEqual(['docs', 'docs.new', 'docs.old']);
  expect(await build('/proj/')).toBe('built');
  expect(page()).toContain('the site of /proj/');
});
