import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import type { LoggedRequest } from '@social-data/mock-responses';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { callOf, useMock } from './use-mock.ts';

describe('the request log', () => {
  const { ask, url } = useMock();
  const requests = async (): Promise<readonly LoggedRequest[]> =>
    JSON.parse((await ask('/__requests')).text).requests;
  const last = async () => (await requests())[0];

  test('shows what was sent, what came back and why', async () => {
    await ask(callOf('searchUsers', { token: 'demo-secret-token', keyword: '美食', page: 'x' }));
    expect(await last()).toMatchObject({
      time: '2026-01-01T00:00:00.000Z',
      method: 'GET',
      operation: 'searchUsers',
      parameters: [
        { name: 'token', value: '***' },
        { name: 'keyword', value: '美食' },
        { name: 'page', value: 'x' },
      ],
      scenarios: [],
      code: 400,
      status: 200,
      reason: expect.stringContaining('page'),
    });
  });

  test('numbers the requests and shows the newest first', async () => {
    await ask(callOf('searchUsers'));
    await ask(callOf('listAnswers'));
    const [newest, before] = await requests();
    expect(newest?.operation).toBe('listAnswers');
    expect(newest?.number).toBe((before?.number ?? 0) + 1);
  });

  test('names scenarios and label, and hides what a scenario hid from the caller', async () => {
    await ask(callOf('searchUsers', { token: 'mock-slow-1+mock-303:checkout-test' }));
    expect(await last()).toMatchObject({
      scenarios: ['mock-slow-1', 'mock-303'],
      label: 'checkout-test',
      code: 303,
    });
    await ask(callOf('searchUsers', { token: 'mock-reset:checkout-test' })).catch(() => {});
    expect(await last()).toMatchObject({ scenarios: ['mock-reset'], code: null, status: null });
  });

  test('masks the token in other parameters and in the path', async () => {
    await ask(
      callOf('searchUsers', {
        token: 'demo-secret-token',
        keyword: 'find demo-secret-token please',
      }),
    );
    expect((await last())?.parameters[1]).toEqual({ name: 'keyword', value: 'find *** please' });
    await ask('/wrong/demo-secret%2dtoken&token=demo-secret-token?token=demo-secret-token');
    expect(await last()).toMatchObject({ path: '/wrong/***&token=***', curl: null, status: 404 });
    expect(JSON.stringify(await requests())).not.toContain('demo-secret');
  });

  longTest('keeps the last 1,000 requests', async () => {
    const before = (await last())?.number ?? 0;
    await Promise.all(Array.from({ length: 1_005 }, () => ask('/nowhere')));
    const entries = await requests();
    expect(entries).toHaveLength(1_000);
    expect(entries[0]?.number).toBe(before + 1_005);
  });

  test('cuts long values', async () => {
    await ask(callOf('searchUsers', { keyword: 'a'.repeat(50_000) }));
    const request = await last();
    expect(request?.parameters[1]?.value.length).toBeLessThan(2_100);
    expect(request?.curl).toBeNull();
  });

  test.each(["it's", 'a "b" $HOME `id` \\', '美食 & more?=#', '$(touch /nowhere)', '-n'])(
    'gives a command that repeats the call with %s',
    async (keyword) => {
      await ask(callOf('searchUsers', { token: 'demo-secret-token', keyword }));
      const first = await last();
      const { stdout } = await promisify(execFile)('sh', ['-c', first?.curl ?? ''], {
        env: { ...process.env, TOKEN: 'mock-301+mock-code-string' },
      });
      expect(JSON.parse(stdout).code).toBe('301');
      const second = await last();
      expect(second?.number).toBe((first?.number ?? 0) + 1);
      expect(second?.parameters).toEqual(
        expect.arrayContaining([{ name: 'keyword', value: keyword }]),
      );
    },
  );

  test('mentions a malformed request without any of its bytes', async () => {
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(new URL(url()).port), '127.0.0.1', () => {
        socket.end('GET /api?token=demo-secret-token no protocol\r\n\r\n');
      });
      socket
        .on('error', reject)
        .on('close', () => resolve())
        .resume();
    });
    expect(await last()).toMatchObject({ code: 400, status: 400, path: '', curl: null });
    expect(JSON.stringify(await requests())).not.toContain('demo-secret');
  });

  test('is a page without scripts for a browser', async () => {
    await ask(callOf('searchUsers', { keyword: '<script>alert(1)</script>"\'&', page: '<b>' }));
    const response = await fetch(`${url()}/__requests`, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    const page = await response.text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toMatch(/<script|<b>/i);
  });

  test('cannot be read by pages of other origins, or changed', async () => {
    const { headers } = await ask('/__requests', { headers: { Origin: 'https://front.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const foreign = { method: 'DELETE', headers: { Origin: 'https://front.example' } };
    expect((await ask('/__requests', foreign)).status).toBe(403);
    for (const method of ['POST', 'PUT']) {
      const { status, headers: refused } = await ask('/__requests', { method });
      expect(status).toBe(405);
      expect(refused.get('allow')).toBe('GET, DELETE, OPTIONS');
    }
    expect((await ask('/__reset')).status).toBe(405);
  });
});
