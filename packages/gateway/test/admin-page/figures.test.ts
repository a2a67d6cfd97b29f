import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { NOW, startPage } from './start-page.ts';

const MARCH = 'from=2026-03-01&to=2026-03-31';

async function rowsOf(response: Response): Promise<readonly (readonly string[])[]> {
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await response.text();
  return text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('The spend by group is that of the usage, and has each credit once', async () => {
  const { read, store } = await startPage({ days: 20 });
  const [head, ...rows] = await rowsOf(await read(`spend.csv?table=group&${MARCH}`));
  expect(head).toEqual(['group', 'credits', 'share', 'calls', 'successes', 'saved']);
  let credits = 0;
  for await (const batch of store.usageSums(['code'], { from: '2026-03-01', to: '2026-03-31' }))
    for (const row of batch) credits += row.credits;
  expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(credits);
  const days = await rowsOf(await read(`spend.csv?table=days&${MARCH}`));
  expect(days.length).toBe(1 + 31);
  expect(days.slice(1).reduce((sum, row) => sum + Number(row[1]), 0)).toBe(credits);
});

test('Every table of every section has a CSV', async () => {
  const { read } = await startPage({ days: 3 });
  for (const section of ['', 'spend', 'failures', 'tokens', 'budgets']) {
    const text = await (await read(section)).text();
    const links = [...text.matchAll(/class="csv" href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const response = await read(link.replace('/admin/', '').replaceAll('&amp;', '&'));
      expect([link, response.status]).toEqual([link, 200]);
      expect((await rowsOf(response)).length).toBeGreaterThan(1);
    }
  }
});

test('Names that users chose are shown as text', async () => {
  const { read, store } = await startPage();
  const name = `<img src=x onerror=alert(1)> "'&`;
  await store.budgets.createGroup(name);
  const account = await store.createAccount({
    ...{ ...unlimitedAccount, name, group: name, balance: null, secretHash: 'one' },
    expiresAt: NOW + 1_000,
  });
  const call = { accountId: account.id, operationId: 'searchUsers' } as const;
  const admitted = await store.admit({ ...call, requestId: 'one', cost: 5 });
  if (admitted === 'changed' || !admitted.ok) throw new Error('Unreachable: there is no limit');
  await store.settle(admitted.reservation, 0);
  const budget = { period: 'month', credits: 5, isHard: false, thresholds: [50] } as const;
  await store.budgets.setBudget({ ...budget, accountId: null, group: name });
  for (const section of ['', 'spend', 'spend?by=token', 'tokens', 'budgets', 'failures']) {
    const text = await (await read(section)).text();
    expect([section, text.includes('<img src=x')]).toEqual([section, false]);
    if (section !== 'failures')
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp;');
  }
  const search = await read(`tokens?search=${encodeURIComponent('"><script>')}`);
  expect(await search.text()).toContain('value="&quot;&gt;&lt;script&gt;"');
});

test.each([
  'from=2026-02-30&to=2026-03-01',
  'from=2026-02-01',
  'from=yesterday&to=today',
  'from=2026-03-02&to=2026-03-01',
  'from=2020-01-01&to=2026-03-01',
])('A wrong time range (%s) is refused, and links lead out of it', async (query) => {
  const { read } = await startPage();
  for (const address of [`spend?${query}`, `spend.csv?table=days&${query}`]) {
    const refused = await read(address);
    const text = await refused.text();
    expect([refused.status, text]).toEqual([
      400,
      expect.stringContaining('The time range in the address is not valid.'),
    ]);
    expect(text).toContain('href="/admin/spend"');
  }
});

test('A range of 400 days is shown', async () => {
  const { read } = await startPage();
  const rows = await rowsOf(await read('spend.csv?table=days&from=2025-02-11&to=2026-03-17'));
  expect(rows).toHaveLength(1 + 400);
});

test('A read that fails is told, and repeated by the next request', async () => {
  const { read, store } = await startPage();
  vi.spyOn(store, 'failures').mockImplementationOnce(() => {
    throw new Error('The disk is gone.');
  });
  const failed = await read('failures');
  expect([failed.status, await failed.text()]).toEqual([
    500,
    expect.stringContaining('The figures cannot be read at the moment.'),
  ]);
  expect((await read('failures')).status).toBe(200);
});

test('A failed call is shown with its request id and what to do', async () => {
  const { read, url, token } = await startPage();
  const refused = await ask(`${url}${callOf('searchUsers', { token: 'wrong' })}`);
  const failed = await ask(`${url}${callOf('searchUsers', { token: await token(), page: 'x' })}`);
  expect([refused.body.code, failed.body.code]).toEqual([100, 400]);
  await expect
    .poll(async () => (await read('failures.csv?table=recent')).text())
    .toContain(failed.headers.get('x-request-id') ?? '?');
  const rows = await rowsOf(await read('failures.csv?table=recent'));
  expect(
    rows
      .slice(1)
      .map((row) => row[5])
      .sort(),
  ).toEqual(['100', '400']);
});

test('The chart of a day has the failed calls of each code', async () => {
  const { read, store } = await startPage({ days: 2 });
  let failed = 0;
  const [from, to] = ['2026-03-17', '2026-03-17'];
  for await (const batch of store.usageSums(['code'], { from, to }))
    for (const { calls, successes } of batch) failed += calls - successes;
  expect(failed).toBeGreaterThan(0);
  const text = await (await read(`failures?from=${from}&to=${to}`)).text();
  expect(text).toContain(`aria-label="Failed calls per day: ${from} to ${to}, ${failed}"`);
  const [, parts = ''] =
    new RegExp(`<title>${from}: ${failed} \\((.*?)\\)</title>`).exec(text) ?? [];
  const counts = parts.split(', ').map((part) => Number(part.split(': ')[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(failed);
});

test('Tokens are found by a part of their name and by their state, and the next to expire first', async () => {
  const { read } = await startPage({ days: 1 });
  const names = async (address: string) =>
    (await rowsOf(await read(address))).slice(1).map(([name]) => name);
  expect(await names('tokens.csv?table=tokens&search=REPORT')).toEqual(['weekly report']);
  expect(await names('tokens.csv?table=tokens&search=ＲＥＰＯＲＴ')).toEqual(['weekly report']);
  expect(await names('tokens.csv?table=tokens&search=expired')).toEqual(['trial']);
  expect(await names('tokens.csv?table=tokens')).toHaveLength(6);
  expect(await names('overview.csv?table=expiring')).toEqual(['dashboard', 'weekly report']);
});

longTest('Of thousands of tokens the first are shown, and all are in the CSV', async () => {
  const { read, store } = await startPage();
  for (let number = 0; number < 2_500; number += 1)
    await store.createAccount({
      ...{ ...unlimitedAccount, balance: null },
      ...{ name: `token ${number}`, secretHash: `hash ${number}` },
    });
  const text = await (await read('tokens')).text();
  expect(text).toContain('The first 100 rows, and 2,400 more in the CSV.');
  expect(text.split('<tr>')).toHaveLength(1 + 1 + 100);
  expect(await rowsOf(await read('tokens.csv?table=tokens'))).toHaveLength(2_501);
});

test('The page is in Chinese for a Chinese browser, and in the language of its address', async () => {
  const { read } = await startPage();
  const chinese = { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } };
  expect(await (await read('', chinese)).text()).toContain('<html lang="zh-CN">');
  const english = await (await read('spend?lang=en', chinese)).text();
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('href="/admin/tokens?lang=en"');
});

longTest('No section is larger than 120 kB, compressed, with a month of calls', async () => {
  const { read } = await startPage({ days: 35 });
  for (const section of ['', 'spend', 'failures', 'tokens', 'budgets', 'service', 'page.css']) {
    const size = gzipSync(await (await read(section)).bytes()).length;
    expect([section, size < 40_000]).toEqual([section, true]);
  }
});
