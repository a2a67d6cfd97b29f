import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSetClock } from '../../../../scripts/start/invented-traffic.ts';
import { hashToken, unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { noteBackup } from '../../src/config/data-folder.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { cookieOf, createAdminToken, NOW, signIn, startPage, type TestPage } from './start-page.ts';

const DAY_MS = 86_400_000;

/** The box of the overview, or of another section, as text. */
async function stateOf(
  { read }: Pick<TestPage, 'read'>,
  lang = 'en',
  section = '',
): Promise<string> {
  const text = await (await read(`${section}?lang=${lang}`)).text();
  const [, box = ''] = /<section class="state (.*?)<\/section>/s.exec(text) ?? [];
  return box.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the overview', () => {
  const path = useFolderPerTest();

  /** A gateway whose data folder has a backup of now, and a token. */
  async function start() {
    noteBackup(path());
    utimesSync(join(path(), 'last-backup'), NOW / 1_000, NOW / 1_000);
    const gateway = await startPage({ dataDir: path() });
    const secret = 'sdqs_of-the-test';
    const account = await gateway.store.createAccount({
      ...{ ...unlimitedAccount, name: 'anna', balance: null, secretHash: hashToken(secret) },
    });
    const call = async (good: boolean) => {
      const query = { token: secret, keyword: good ? 'kites' : '' };
      return (await ask(`${gateway.url}${callOf('searchUsers', query)}`)).body.code;
    };
    return { ...gateway, account, call };
  }

  test.each([
    [40, 0, 'good', 'Calls are served.'],
    [40, 1, 'good', 'Calls are served.'],
    [3, 6, 'warning', '66.7% of today’s calls failed, most of them with code 400'],
  ])('of %i calls that succeed and %i that fail says %s: %s', async (good, bad, mood, sentence) => {
    const gateway = await start();
    for (let count = 0; count < good; count += 1) expect(await gateway.call(true)).toBe(0);
    for (let count = 0; count < bad; count += 1) expect(await gateway.call(false)).toBe(400);
    const state = await stateOf(gateway);
    expect(state).toContain(sentence);
    expect(state.startsWith(mood)).toBe(true);
    expect(state.includes('Calls are served.')).toBe(mood === 'good');
  });

  test('names a budget at its end, in both languages, until its token is revoked', async () => {
    const { account, call, ...gateway } = await start();
    await gateway.store.budgets.setBudget({
      ...{ accountId: account.id, group: null, period: 'month', credits: 1 },
      ...{ isHard: true, thresholds: [100] },
    });
    await call(true);
    expect(await stateOf(gateway)).toContain(
      'The budget of anna (a month) is used up: 1 of 1 credits are spent. It refuses calls.',
    );
    expect(await stateOf(gateway, 'zh')).toContain(
      'anna (每月) 的预算已用尽：已花费 1，共 1 点。它会拒绝调用。',
    );
    await gateway.store.revokeAccount(account.id);
    expect(await stateOf(gateway)).toContain('Calls are served.');
  });

  test('says that there is no backup, and how old the last one is', async () => {
    const gateway = await startPage({ dataDir: path() });
    expect(await stateOf(gateway)).toContain('There is no backup yet.');
    noteBackup(path());
    const file = join(path(), 'last-backup');
    utimesSync(file, (NOW - 3 * DAY_MS) / 1_000, (NOW - 3 * DAY_MS) / 1_000);
    expect(await stateOf(gateway)).toContain('The last backup is 3 days old.');
    utimesSync(file, (NOW - DAY_MS) / 1_000, (NOW - DAY_MS) / 1_000);
    expect(await stateOf(gateway)).toContain('Calls are served.');
  });
});

test('the overview says that the certificate ends within two weeks', async () => {
  const validUntil = Date.now() + DAY_MS;
  const { remove, certFile, keyFile } = throwAwayCertificate({ validUntil });
  onTestFinished(remove);
  const stateAt = async (now: number) =>
    stateOf(await startPage({ clock: createSetClock(now), tls: { certFile, keyFile, port: 0 } }));
  expect(await stateAt(validUntil - 15 * DAY_MS)).not.toContain('certificate');
  const until = new Date(validUntil).toISOString().slice(0, 16).replace('T', ' ');
  expect(await stateAt(validUntil - 9.5 * DAY_MS)).toContain(
    `The certificate is valid until ${until}. See why it was not renewed.`,
  );
});

test('overview and service of a relay name a key that has used 80 % of its daily limit', async () => {
  const upstream = await startUpstream();
  const relay = await startRelay(upstream.url, { adminPage: true, relay: { dailyLimit: 5 } });
  const token = await relay.token({ name: 'anna' });
  const page = `${relay.adminUrl}/admin/`;
  const signedIn = await signIn(page, await createAdminToken(relay.store, Date.now() + DAY_MS));
  const cookie = cookieOf(signedIn) ?? '';
  const read = (address: string) => fetch(page + address, { headers: { cookie } });
  for (let count = 0; count < 3; count += 1) await relay.search(`${count}:ok`, token);
  expect(await stateOf({ read })).not.toContain('daily limit');
  await relay.search('3:ok', token);
  for (const section of ['', 'service']) {
    const state = await stateOf({ read }, 'en', section);
    expect(state).toContain('The key TEAM has used 4 of the 5 requests of its daily limit.');
    expect(state.startsWith('warning')).toBe(true);
  }
});
