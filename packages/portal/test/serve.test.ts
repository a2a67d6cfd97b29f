import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAddresses } from '../src/addresses.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { contractFiles } from '../src/portal-files.ts';
import { policyIn } from '../src/seal-page.ts';
import { selfContained } from '../src/self-contained.ts';

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal();
  portal = await startPortal({ port: 0 });
});

afterAll(() => portal.close());

describe('the portal server', () => {
  test.each(Object.entries(contractFiles))(
    'serves the bundle as %s, as it is',
    async (form, file) => {
      const response = await fetch(`${portal.url}/openapi.${form}`);
      expect(response.headers.get('content-type')).toContain(form);
      expect(await response.text()).toBe(readFileSync(file, 'utf8'));
    },
  );

  test('sends its security headers with every answer', async () => {
    for (const path of ['/', '/try/', '/try', '/reference/', '/openapi.json', '/nothing-here']) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test("sends a page's own policy, with a slash at the end of the address or without", async () => {
    for (const path of ['/try/', '/try']) {
      const response = await fetch(portal.url + path);
      const policy = policyIn(await response.text());
      expect(policy).toContain('connect-src');
      expect(response.headers.get('content-security-policy')).toContain(policy);
    }
  });

  test('sends text compressed to whoever takes it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(portal.url, { headers: { 'Accept-Encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
    }
  });

  test('tells the page where mock and gateway are, at the time of the question', async () => {
    let mock = 'http://127.0.0.1:1';
    const told = await startPortal({ port: 0, addresses: () => ({ mock }) });
    const ask = async () => (await fetch(`${told.url}/config.json`)).json();
    expect(await ask()).toEqual({ ...defaultAddresses, mock: 'http://127.0.0.1:1' });
    mock = 'http://127.0.0.1:2';
    expect(await ask()).toEqual({ ...defaultAddresses, mock: 'http://127.0.0.1:2' });
    await told.close();
  });

  test('says where to go when nothing is at an address, and repeats nothing of it', async () => {
    const response = await fetch(`${portal.url}/<script>alert(1)</script>?token=demo-token`);
    const page = await response.text();
    expect(response.status).toBe(404);
    expect(page).toContain('href="/openapi.json"');
    expect(page).not.toMatch(/alert|demo-token/);
  });

  test('keeps its own notes to itself', async () => {
    expect((await fetch(`${portal.url}/.fingerprint`)).status).toBe(404);
  });

  test('answers 405 to everything but reading', async () => {
    const response = await fetch(portal.url, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('rejects with EADDRINUSE when the port is taken', async () => {
    const port = Number(new URL(portal.url).port);
    await expect(startPortal({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('the portal build', () => {
  test('does nothing when nothing has changed', async () => {
    expect(await buildPortal()).toBe('unchanged');
  });

  test('stops at an address of a content network that it does not know', () => {
    expect(() => selfContained('<img src="https://cdn.unknown.example/x.svg">')).toThrow(
      'https://cdn.unknown.example/x.svg',
    );
  });
});
