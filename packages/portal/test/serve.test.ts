import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { longTest } from '../../../test/scale.ts';
import { defaultAddresses } from '../shared/addresses.ts';
import { selfContained } from '../src/build/reference.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { contractFile, distFolder, siteFiles } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal();
  portal = await startPortal({ port: 0 });
}, BUILD_TIMEOUT_MS);

afterAll(() => portal.close());

describe('the portal server', () => {
  test('serves the bundle as JSON without changes, and the same as YAML', async () => {
    const json = await fetch(`${portal.url}/openapi.json`);
    expect(json.headers.get('content-type')).toContain('json');
    expect(await json.text()).toBe(readFileSync(contractFile, 'utf8'));
    const yaml = await fetch(`${portal.url}/openapi.yaml`);
    expect(yaml.headers.get('content-type')).toContain('yaml');
    expect(parse(await yaml.text())).toEqual(JSON.parse(readFileSync(contractFile, 'utf8')));
  });

  test('sends security headers with every response', async () => {
    for (const path of ['/', '/try/', '/try', '/reference/', '/openapi.json', '/nothing-here']) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test('writes the current addresses of the mock and the gateway into pages', async () => {
    let mock = 'http://127.0.0.1:1';
    const movingPortal = await startPortal({ port: 0, addresses: () => ({ mock }) });
    const page = async () => (await fetch(`${movingPortal.url}/authentication/`)).text();
    expect(await page()).toContain('http://127.0.0.1:1/api/');
    mock = 'http://127.0.0.1:2';
    expect(await page()).toContain('http://127.0.0.1:2/api/');
    expect(await page()).not.toContain(defaultAddresses.mock);
    await movingPortal.close();
  });

  test('lets browsers keep the assets, except those with an address, which may be another after a restart', async () => {
    const assets = siteFiles(distFolder).filter((path) => /^assets\/.*\.js$/.test(path));
    const isAddressed = (path: string) =>
      /127\.0\.0\.1:40[012]0/.test(readFileSync(join(distFolder, path), 'utf8'));
    const addressed = assets.filter(isAddressed);
    expect(addressed.length).toBeGreaterThan(0);
    for (const path of [...addressed, ...assets.filter((path) => !isAddressed(path)).slice(0, 1)]) {
      const { headers } = await fetch(`${portal.url}/${path}`);
      const isKept = /immutable/.test(headers.get('cache-control') ?? '');
      expect([path, isKept]).toEqual([path, !isAddressed(path)]);
    }
  });

  test('puts the addresses of the servers that run into files for assistants', async () => {
    const mock = 'http://127.0.0.1:4311';
    const other = await startPortal({ port: 0, addresses: () => ({ mock }) });
    const files = ['/downloads.md', '/llms.txt', '/llms-full.txt', '/zh/llms.txt'];
    for (const path of files) {
      const text = await (await fetch(other.url + path)).text();
      expect([path, text.match(/127\.0\.0\.1:(4000|4010)\b/)]).toEqual([path, null]);
      if (path !== '/downloads.md') expect(text).toContain(mock);
    }
    expect(await (await fetch(`${other.url}/downloads.md`)).text()).toContain(
      `${other.url}/downloads/`,
    );
    await other.close();
  });

  test('responds to an unknown address with the navigation and repeats nothing of it', async () => {
    const response = await fetch(`${portal.url}/<script>alert(1)</script>?token=demo-token`);
    const page = await response.text();
    expect(response.status).toBe(404);
    expect(page).toContain('href="/"');
    expect(page).not.toMatch(/alert|demo-token/);
  });

  test('responds to an unknown Chinese address in Chinese', async () => {
    const response = await fetch(`${portal.url}/zh/nothing?token=demo-token`);
    const page = await response.text();
    expect(response.status).toBe(404);
    expect(page).toContain('<html lang="zh-CN"');
    expect(page).toContain('<title>此地址没有内容<');
    expect(page).toContain('href="/zh/"');
    expect(page).not.toContain('demo-token');
  });

  test('lets a request for a download wait until the downloads are added, and serves pages meanwhile', async () => {
    const added = Promise.withResolvers<void>();
    const addPart = vi.fn(() => added.promise);
    const other = await startPortal({ port: 0, addPart });
    expect((await fetch(`${other.url}/downloads/`)).status).toBe(200);
    expect(addPart).not.toHaveBeenCalled();
    const statuses: number[] = [];
    const download = fetch(`${other.url}/downloads/SHA256SUMS`);
    const waiting = download.then(({ status }) => statuses.push(status));
    await vi.waitFor(() => expect(addPart).toHaveBeenCalledWith('downloads'));
    expect((await fetch(`${other.url}/codes/`)).status).toBe(200);
    expect(statuses).toEqual([]);
    added.resolve();
    await waiting;
    expect(statuses).toEqual([200]);
    await other.close();
  });

  test('responds with 503 and the reason when the downloads or the reference cannot be made', async () => {
    const addPart = () => Promise.reject(new Error('the disk is full'));
    const other = await startPortal({ port: 0, addPart });
    for (const path of ['/downloads/SHA256SUMS', '/reference/', '/reference']) {
      const response = await fetch(other.url + path);
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.text()).toContain('the disk is full');
    }
    await other.close();
  });

  test('does not serve the fingerprint of the build', async () => {
    expect((await fetch(`${portal.url}/.fingerprint`)).status).toBe(404);
  });

  test('responds with 405 to every method but GET and HEAD', async () => {
    // On a connection of its own: no client sends a POST again when the server has just closed one that was kept.
    const post = request(portal.url, { method: 'POST', agent: false }).end('{}');
    const [response] = await once(post, 'response');
    response.resume();
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('rejects with EADDRINUSE when the port is taken', async () => {
    const port = Number(new URL(portal.url).port);
    await expect(startPortal({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('the portal build', () => {
  longTest(
    'compresses text where it is asked to, with an encoding that the request accepts',
    async () => {
      await buildPortal({ compress: true });
      expect(await buildPortal({ compress: true })).toBe('unchanged');
      const compressed = await startPortal({ port: 0 });
      for (const encoding of ['br', 'gzip']) {
        const { headers } = await fetch(compressed.url, {
          headers: { 'Accept-Encoding': encoding },
        });
        expect(headers.get('content-encoding')).toBe(encoding);
      }
      await compressed.close();
    },
    BUILD_TIMEOUT_MS,
  );

  test('does nothing if nothing has changed', async () => {
    expect(await buildPortal()).toBe('unchanged');
  });

  test('throws on an unknown address of a content delivery network', () => {
    expect(() => selfContained('<img src="https://cdn.unknown.example/x.svg">')).toThrow(
      'https://cdn.unknown.example/x.svg',
    );
  });
});
