import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { distFolder } from '../src/portal-files.ts';
import { type RunningPortal, startPortal } from '../src/serve.ts';

vi.mock('../src/portal-files.ts', async (original) => ({
  ...(await original<typeof import('../src/portal-files.ts')>()),
  distFolder: join(mkdtempSync(join(tmpdir(), 'portal-')), 'dist'),
}));

let portal: RunningPortal;

/** Puts a site with the files of a build in place of the one before, as the build does. */
function replaceSite(build: string): void {
  const next = join(distFolder, '..', build);
  mkdirSync(join(next, 'assets'), { recursive: true });
  writeFileSync(join(next, 'index.html'), `the page of ${build}`);
  writeFileSync(join(next, '404.html'), 'nothing here');
  for (const type of ['js', 'css']) writeFileSync(join(next, `assets/${build}.${type}`), build);
  rmSync(distFolder, { recursive: true, force: true });
  renameSync(next, distFolder);
}

beforeAll(async () => {
  replaceSite('first');
  portal = await startPortal({ port: 0 });
});

afterAll(async () => {
  await portal.close();
  rmSync(join(distFolder, '..'), { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, { headers });
  return { response, text: await response.text() };
}

describe('while the portal runs', () => {
  test('a build replaces its site: an open page finds no old file, and a new one all of its own', async () => {
    expect((await get('/assets/first.js')).response.status).toBe(200);
    replaceSite('second');
    for (const type of ['js', 'css']) {
      const { response, text } = await get(`/assets/first.${type}`);
      expect([response.status, text]).toEqual([404, 'nothing here']);
      // A later build may have this file again.
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect((await get(`/assets/second.${type}`)).text).toBe('second');
    }
    expect((await get('/')).text).toBe('the page of second');
  });

  test('its site is away for a moment: a page is unavailable, and there again afterwards', async () => {
    renameSync(distFolder, `${distFolder}-away`);
    const { response } = await get('/');
    expect(response.status).toBe(503);
    renameSync(`${distFolder}-away`, distFolder);
    expect((await get('/')).response.status).toBe(200);
  });

  test('a request for no possible part of a file ends that request only', async () => {
    await expect(get('/assets/second.css', { Range: 'bytes=3-1' })).rejects.toThrow();
    expect((await get('/')).response.status).toBe(200);
  });
});
