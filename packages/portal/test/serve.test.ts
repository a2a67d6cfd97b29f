import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { contractFiles } from '../src/portal-files.ts';
import { securityHeaders } from '../src/security-headers.ts';
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
    for (const path of ['/', '/openapi.json', '/nothing-here']) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
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

  test('lets the inline scripts of the page run by their hash, and no others', () => {
    const policy = securityHeaders('<script>one</script><script src="/two.js"></script>');
    expect(policy['Content-Security-Policy']).toContain(
      "script-src 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0=';",
    );
  });
});
