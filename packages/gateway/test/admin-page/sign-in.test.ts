import { get } from 'node:http';
import { request } from 'node:https';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createSetClock } from '../../../../scripts/start/invented-traffic.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { hashToken } from '../../../ledger/src/accounts.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { startTestGateway } from '../server/test-gateway.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { cookieOf, createAdminToken, NOW, signIn, startPage } from './start-page.ts';

const path = useFolderPerTest();

test('The page asks for an admin token, and leads back to the address that was opened', async () => {
  const { page, adminToken } = await startPage();
  const asked = await fetch(`${page}spend?from=2026-03-01&to=2026-03-02`);
  expect(asked.status).toBe(401);
  const text = await asked.text();
  expect(text).toContain('name="to" value="/admin/spend?from=2026-03-01&amp;to=2026-03-02"');
  const to = '/admin/spend?from=2026-03-01&to=2026-03-02';
  const opened = await signIn(page, adminToken, { to });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, to]);
});

test('The language that is chosen after a wrong token is that of the page', async () => {
  const { page, adminToken } = await startPage();
  const refused = await (await signIn(page, 'wrong')).text();
  const [, link = ''] = /href="([^"]+)" lang="zh"/.exec(refused) ?? [];
  const form = await (await fetch(new URL(link, page))).text();
  const [, to = ''] = /name="to" value="([^"]+)"/.exec(form) ?? [];
  const opened = await signIn(page, adminToken, { to });
  expect(opened.headers.get('location')).toBe('/admin/?lang=zh');
});

test('The address without a slash at its end leads to the page', async () => {
  const { adminUrl } = await startPage();
  const response = await fetch(`${adminUrl}/admin?lang=zh`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/?lang=zh']);
});

test('The page leads to no other site after signing in', async () => {
  const { page, adminToken } = await startPage();
  for (const to of [
    'https://elsewhere.example/admin/',
    '//elsewhere.example/admin/',
    '/metrics',
    '\\\\x',
  ])
    expect((await signIn(page, adminToken, { to })).headers.get('location')).toBe('/admin/');
});

test('The cookie is for this page alone, not for scripts, and has no token in it', async () => {
  const { page, adminToken } = await startPage();
  const cookie = (await signIn(page, adminToken)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/admin\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(cookie).not.toContain(adminToken);
});

test('A page may load its style alone, is not stored, and is in no frame', async () => {
  const { read } = await startPage();
  const { headers } = await read('');
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('A wrong token is refused with what to do, and is in no log and no page', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { page, token } = await startPage({ parts: { log } });
  const forCalls = await token();
  const wrong = await signIn(page, 'sdqa_wrong');
  expect([wrong.status, cookieOf(wrong)]).toEqual([401, undefined]);
  const text = await wrong.text();
  expect(text).toContain('There is no such admin token.');
  expect(await (await signIn(page, forCalls)).text()).toContain('This is a token for calls.');
  const logged = lines.join('');
  expect(logged).toContain('sign-in refused');
  for (const secret of ['sdqa_wrong', forCalls]) expect(text + logged).not.toContain(secret);
});

test('Wrong tokens are delayed more and more, and a right one is not', async () => {
  const { page, adminToken, close } = await startPage();
  const wrong = Array.from({ length: 9 }, () => signIn(page, 'wrong'));
  // The last ones are delayed for eight seconds each, and by the end of the gateway no longer.
  const all = Promise.all(wrong);
  const first = await Promise.race([
    all.then(() => 'the wrong ones'),
    signIn(page, adminToken).then(() => 'the right one'),
  ]);
  expect(first).toBe('the right one');
  await close();
  await all.catch(() => undefined);
});

test('A session ends with its token: when it expires, and when it is revoked', async () => {
  const { page, store, clock } = await startPage();
  const expiring = await createAdminToken(store, NOW + 60_000);
  const revoked = await createAdminToken(store, NOW + 86_400_000);
  const cookies = [
    cookieOf(await signIn(page, expiring)) ?? '',
    cookieOf(await signIn(page, revoked)) ?? '',
  ];
  const statuses = async () =>
    Promise.all(cookies.map(async (cookie) => (await fetch(page, { headers: { cookie } })).status));
  expect(await statuses()).toEqual([200, 200]);
  const { id } = (await store.adminTokens.find(hashToken(revoked))) ?? { id: '' };
  await store.adminTokens.revoke(id);
  clock.set(NOW + 60_000);
  expect(await statuses()).toEqual([401, 401]);
  const ended = await fetch(page, { headers: { cookie: cookies[0] ?? '' } });
  expect(await ended.text()).toContain('Your session has ended.');
  expect(await (await signIn(page, expiring)).text()).toContain('has expired');
});

test('A changed cookie opens nothing', async () => {
  const { page, adminToken } = await startPage();
  const cookie = cookieOf(await signIn(page, adminToken)) ?? '';
  const [id, expiresAt, ...rest] = cookie.split('.');
  const later = [id, Number(expiresAt) + 1, ...rest].join('.');
  for (const changed of [later, `${cookie}x`, cookie.slice(0, -1), `${id}.${expiresAt}.x.`])
    expect((await fetch(page, { headers: { cookie: changed } })).status).toBe(401);
});

test('A session survives a restart of the gateway', async () => {
  const file = path('gateway.sqlite');
  const clock = createSetClock(NOW);
  const open = () => createSqliteStore(openDatabase({ file }), { clock });
  const first = await startPage({ clock, store: open() });
  const cookie = cookieOf(await signIn(first.page, first.adminToken)) ?? '';
  await first.close();
  const port = Number(new URL(first.page).port);
  const again = await startTestGateway(
    { adminPage: true, adminPort: port },
    { clock, store: open() },
  );
  expect((await fetch(`${again.adminUrl}/admin/`, { headers: { cookie } })).status).toBe(200);
});

test('Signing out ends the session, and a cookie of it that was kept', async () => {
  const { read } = await startPage();
  expect((await read('')).status).toBe(200);
  const out = await read('sign-out', { method: 'POST' });
  expect([out.status, cookieOf(out)?.endsWith('=')]).toEqual([303, true]);
  expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  const ended = await read('');
  expect([ended.status, await ended.text()]).toEqual([
    401,
    expect.stringContaining('Your session has ended.'),
  ]);
});

test('A form of another site is refused', async () => {
  const { page, adminToken } = await startPage();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://other.example' }])
    expect((await signIn(page, adminToken, { headers })).status).toBe(403);
});

test('A request under the name of another host is refused (DNS rebinding)', async () => {
  const { page } = await startPage();
  const statusFor = (host: string) =>
    new Promise((resolve) =>
      get(page, { headers: { host } }, (response) => resolve(response.resume().statusCode)),
    );
  expect(await statusFor('rebound.example:4021')).toBe(421);
  expect(await statusFor('127.0.0.1.rebound.example')).toBe(421);
  for (const host of ['localhost:9', '127.0.0.1', '[::1]:4021'])
    expect(await statusFor(host)).toBe(401);
});

test('The page changes nothing: other methods are refused', async () => {
  const { read } = await startPage();
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await read('tokens', { method })).status).toBe(405);
});

test('Without --admin-page, the port has no page', async () => {
  const { adminUrl } = await startTestGateway();
  expect((await fetch(`${adminUrl}/admin/`)).status).toBe(404);
});

test('The admin port speaks HTTPS when it has a certificate, and then the cookie is for HTTPS alone', async () => {
  const { certFile, keyFile, ca, remove } = throwAwayCertificate();
  onTestFinished(remove);
  const adminTls = { certFile, keyFile, port: 0 };
  const { adminUrl, store } = await startTestGateway({ adminPage: true, adminTls });
  const token = await createAdminToken(store, Date.now() + 60_000);
  expect(adminUrl).toMatch(/^https:/);
  const body = new URLSearchParams({ token, to: '/admin/' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'gateway.example' };
  const options = { method: 'POST', ca, headers, servername: 'localhost' };
  const cookie = await new Promise((resolve) => {
    request(`${adminUrl}/admin/sign-in`, options, (response) =>
      resolve(response.resume().headers['set-cookie']?.[0]),
    ).end(body);
  });
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
});
