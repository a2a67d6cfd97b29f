import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import type { Admin } from '../../src/admin/admin.ts';
import { openAdmin } from '../../src/admin/open-admin.ts';
import { restoreBackup } from '../../src/admin/restore-backup.ts';
import { adminOf } from '../faults/work.ts';
import { startRawUpstream } from '../relay/start-raw-upstream.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { createToken } from './admin-tokens.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();
const reconcile = (folder: string, ...args: string[]) =>
  run(['ledger', 'reconcile', '--data-dir', path(folder), ...args]);

longTest('ledger reconcile lists the calls of the log that a restored ledger lacks', async () => {
  const log = path('gateway.log');
  const gateway = await serve(['--demo', '--data-dir', path('first'), '--log-file', log]);
  const call = (token = 'demo-token') => searchUsers(gateway.url, token);
  for (let count = 0; count < 3; count += 1) expect((await call()).code).toBe(0);
  const backup = path('backup.sqlite');
  expect((await run(['backup', backup, '--data-dir', path('first')])).code).toBe(0);
  const lost = [await call(), await call()];
  expect((await call('unknown')).code).toBe(100);
  // While it serves, too. A line of the log may be a moment late.
  const whileServing = async () => (await reconcile('first', '--log', log)).stderr;
  const complete = /^Of 5 charged calls in the log, the ledger lacks 0\.$/m;
  await expect.poll(whileServing, { timeout: 50_000 }).toMatch(complete);
  await gateway.stop();
  appendFileSync(log, '{"msg":"call","code":0,"requ');

  expect((await run(['restore', backup, '--data-dir', path('second')])).code).toBe(0);
  const other = path('other.log');
  writeFileSync(other, 'no line of a gateway\n');
  // A log that is given twice counts once.
  const logs = ['--log', log, '--log', other, log];
  const { code, stdout, stderr } = await reconcile('second', ...logs, '--format', 'json');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Of 5 charged calls in the log, the ledger lacks 2.'),
  ]);
  expect(stderr).toContain(`${other} has no line of a call or a change: is it the right file?`);
  expect(JSON.parse(stdout)).toEqual(
    lost.map(({ requestId }) => ({
      ...{ at: expect.any(String), what: 'charge', token: expect.any(String), name: 'demo-token' },
      ...{ operation: 'searchUsers', credits: 1, request: requestId, outcome: 'lacking' },
    })),
  );
  expect(await reconcile('second', '--log', path('absent.log'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The log .*absent\.log cannot be read \(ENOENT/),
  });
});

test('ledger reconcile lists a call whose reservation a restored ledger had open, and released', async () => {
  const log = path('gateway-two.log');
  const first = ['--data-dir', path('third')];
  const gateway = await serve(['--demo', ...first, '--log-file', log]);
  const { requestId } = await searchUsers(gateway.url, 'demo-token');
  await gateway.stop();
  const file = new DatabaseSync(path('third', 'gateway.sqlite'));
  file.prepare(`UPDATE ledger SET state = 'released' WHERE request = ?`).run(requestId);
  file.close();
  const { code, stdout } = await reconcile('third', '--log', log, '--format', 'json');
  expect([code, JSON.parse(stdout)]).toMatchObject([1, [{ request: requestId }]]);
});

test('ledger reconcile does not miss the line of a charge that was given back', async () => {
  const log = path('gateway-refund.log');
  const location = ['--data-dir', path('refund')];
  const gateway = await serve(['--demo', ...location, '--log-file', log]);
  for (let count = 0; count < 3; count += 1)
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);
  await gateway.stop();
  const file = new DatabaseSync(path('refund', 'gateway.sqlite'));
  file.exec(`UPDATE ledger SET request = 'failed' WHERE id = 2;
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state)
    SELECT 4, at, account, operation, request, day, 1, 'refunded' FROM ledger WHERE id = 2`);
  file.close();
  const lines = readFileSync(log, 'utf8').split('\n');
  const calls = lines.filter((line) => line.includes('"msg":"call"'));
  writeFileSync(log, lines.filter((line) => line !== calls[1]).join('\n'));
  expect(await reconcile('refund', '--log', log)).toMatchObject({ code: 0, stdout: '' });
});

test('ledger reconcile --apply says why a top-up is rejected', async () => {
  const location = ['--data-dir', path('rejected')];
  await run(['tokens', 'create', '--init', '--name', 'A', '--balance', '1', ...location]);
  const change = { change: 'tokens top-up', account: 'gone', credits: 5, key: 'invoice-1' };
  const line = { time: Date.now() + 1_000, ...change, msg: 'administration' };
  writeFileSync(path('rejected.log'), JSON.stringify(line));
  const { code, stdout, stderr } = await reconcile(
    ...(['rejected', '--log', path('rejected.log'), '--apply'] as const),
  );
  expect([code, stdout, stderr]).toEqual([
    ...[1, expect.stringMatching(/tokens top-up +gone .* rejected$/m)],
    expect.stringMatching(/^The top-up of 5 credits with the key invoice-1: There is no token/m),
  ]);
});

/** Restores in this process, which has a fraction of the time of a command. */
async function restore(folder: string, file: string): Promise<void> {
  const existing = { replaceExisting: true, tell: () => {} };
  await restoreBackup({ file, dataDir: path(folder), ...existing });
}

/** Changes data on which no gateway runs, and logs that. */
async function withAdmin<Result>(
  folder: string,
  logFile: string,
  work: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  const location = { dataDir: path(folder), quotaZone: 'UTC', create: true };
  const { admin, close } = await openAdmin({ ...location, logFile });
  try {
    return await work(admin);
  } finally {
    await close();
  }
}

longTest(
  'ledger reconcile --apply adds what each of ten restores has lost, once',
  async () => {
    const log = path('gateway-ten.log');
    const location = ['--data-dir', path('ten')];
    const give = (...args: string[]) => run([...args, ...location, '--log-file', log]);
    const created = await give('tokens', 'create', '--init', '--name', 'A', '--balance', '1000');
    const token = created.stdout.trim();
    await give('budgets', 'set', '--token', 'A', '--period', 'month', '--credits', '500', '--soft');
    await give('dataset', 'seed', '--users', '5', '--authors', '0', '--questions', '0');
    const admin = adminOf(path('ten'));
    let [charged, added] = [0, 1000];
    for (let round = 0; round < 10; round += 1) {
      const backup = path(`ten-${round}.sqlite`);
      const first = await serve([...location, '--log-file', log]);
      const call = async () => {
        expect((await searchUsers(first.url, token)).code).toBe(0);
        charged += 1;
      };
      await call();
      await admin.run('backup', { file: backup });
      for (let count = 0; count <= round; count += 1) await call();
      await admin.run('topUpToken', { account: 'A', credits: 7 });
      added += 7;
      await first.stop();
      await restore('ten', backup);

      const apply = () => give('ledger', 'reconcile', '--log', log, '--apply');
      // On the file itself, and in a gateway that serves.
      const stopped = round % 2 === 0 ? await apply() : undefined;
      const second = await serve([...location, '--log-file', log]);
      const outcome = stopped ?? (await apply());
      expect(outcome.code, outcome.stdout + outcome.stderr).toBe(0);
      expect(outcome.stderr).toContain(`the ledger lacks ${round + 1}.`);
      expect(outcome.stdout.match(/ added\b/g)).toHaveLength(round + 2);
      const again = await apply();
      expect([again.code, again.stdout]).toEqual([0, '']);
      expect(await admin.run('verifyLedger', {})).toEqual([]);
      const { account } = await admin.run('showToken', { account: 'A' });
      expect(account.balance).toBe(added - charged);
      expect(await admin.run('listBudgets', {})).toMatchObject([{ spent: charged }]);
      await second.stop();
    }
  },
  600_000,
);

longTest(
  'ledger reconcile names changes that a restore has undone, and adds no old or uncovered charge',
  async () => {
    const log = path('gateway-changes.log');
    const location = ['--data-dir', path('changes')];
    const give = <Result>(work: (admin: Admin) => Promise<Result>) =>
      withAdmin('changes', log, work);
    const create = async (name: string, balance: number | null = null) => {
      const created = await give((admin) => createToken(admin, { name, balance }));
      return created.token;
    };
    const early = await create('early');
    const [revoked, rotated, changed] = ['revoked', 'rotated', 'changed'];
    for (const name of [revoked, rotated, changed]) await create(name);
    await give((admin) => admin.run('seedDataset', { users: 5, authors: 0, questions: 0 }));
    await give((admin) => admin.run('backup', { file: path('empty.sqlite') }));
    const gateway = await serve([...location, '--log-file', log]);
    expect((await searchUsers(gateway.url, early)).code).toBe(0);
    await gateway.stop();
    const poor = await create('poor', 2);
    await give((admin) => admin.run('backup', { file: path('poor.sqlite') }));
    await give((admin) => admin.run('revokeToken', { account: revoked }));
    for (let time = 0; time < 2; time += 1)
      await give((admin) => admin.run('rotateToken', { account: rotated, overlap: 0 }));
    await create('brief');
    await give((admin) => admin.run('revokeToken', { account: 'brief' }));
    const limits = { dailyQuota: 5, rate: { calls: 5, seconds: 1 }, balance: 7 };
    const expiresAt = Date.parse('2030-01-31');
    await give((admin) =>
      admin.run('updateToken', { account: changed, changes: { ...limits, expiresAt } }),
    );
    await create('it’s late');
    const operations = ['searchUsers', 'listAnswers'] as const;
    await give((admin) =>
      admin.run('updateToken', { account: 'it’s late', changes: { operations } }),
    );
    await give((admin) => admin.run('createGroup', { name: 'team' }));
    const budget = { credits: 9, isHard: true, thresholds: [50], evenIfSpent: false };
    await give((admin) => admin.run('setBudget', { group: 'team', period: 'day', ...budget }));
    const again = await serve([...location, '--log-file', log]);
    expect((await searchUsers(again.url, poor)).code).toBe(0);
    await again.stop();

    const apply = async () => {
      const flags = ['--log', log, '--apply', '--format', 'json'];
      const { code, stdout, stderr } = await reconcile('changes', ...flags);
      expect(code, stderr).toBe(1);
      const rows: { what: string; name: string; outcome: string }[] = JSON.parse(stdout);
      return rows
        .map(
          ({ what, name, outcome }) => `${what.replace(/\b[\da-f]{8}\b/, 'ID')} ${name} ${outcome}`,
        )
        .sort();
    };
    const balance = () =>
      give(async (admin) => {
        expect(await admin.run('verifyLedger', {})).toEqual([]);
        return (await admin.run('showToken', { account: 'poor' })).account.balance;
      });
    await restore('changes', path('poor.sqlite'));
    await give((admin) => admin.run('updateToken', { account: 'poor', changes: { balance: 0 } }));
    const undone = [
      'budgets set --group team --period day --credits 9 --thresholds 50 --even-if-spent team give-again',
      'groups create team team give-again',
      'tokens revoke ID revoked give-again',
      'tokens rotate ID --overlap 0 rotated give-again',
      'tokens update ID --rate 5/s --daily-quota 5 --expires 2030-01-31T00:00:00.000Z --balance 7 changed give-again',
      `tokens create --name 'it’s late' --operations searchUsers,listAnswers it’s late give-again`,
    ];
    for (let time = 0; time < 2; time += 1)
      expect(await apply()).toEqual(['charge poor not-covered', ...undone].sort());
    expect(await balance()).toBe(0);
    // The balance covers it later.
    await give((admin) => admin.run('topUpToken', { account: 'poor', credits: 1 }));
    expect(await apply()).toEqual(['charge poor added', ...undone].sort());
    expect(await balance()).toBe(0);

    await restore('changes', path('empty.sqlite'));
    expect(await apply()).toEqual(
      expect.arrayContaining(['charge early too-old', 'charge poor too-old']),
    );
  },
  600_000,
);

longTest(
  'charges that are found again count for the daily limit of the key, in a gateway that runs',
  async () => {
    const log = path('gateway-limit.log');
    const location = ['--data-dir', path('limit')];
    const upstream = await startRawUpstream();
    const body = JSON.stringify({ code: 0, message: 'success', data: { users: [], filters: [] } });
    upstream.respond = () => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    writeFileSync(path('team-token'), 'team-token-of-a-test\n', { mode: 0o600 });
    const relay = ['--source', 'relay', '--upstream', upstream.url, '--upstream-daily-limit', '10'];
    const args = [
      ...location,
      ...relay,
      '--upstream-token-file',
      path('team-token'),
      '--log-file',
      log,
    ];
    const created = await run(['tokens', 'create', '--init', '--name', 'A', ...location]);
    let calls = 0;
    const callAll = async (url: string, count: number) => {
      const codes: number[] = [];
      for (let made = 0; made < count; made += 1) {
        calls += 1;
        codes.push((await searchUsers(url, created.stdout.trim(), `keyword ${calls}`)).code);
      }
      return codes;
    };
    const first = await serve(args);
    expect(await callAll(first.url, 3)).toEqual([0, 0, 0]);
    await adminOf(path('limit')).run('backup', { file: path('limit.sqlite') });
    expect(await callAll(first.url, 4)).toEqual([0, 0, 0, 0]);
    await first.stop();
    const restored = await run(['restore', path('limit.sqlite'), '--replace', ...location]);
    expect(restored.stdout).toMatch(/^- the count of the key "\S+" on 20\S+ lacks 4 requests$/m);
    const second = await serve(args);
    const applied = await run(['ledger', 'reconcile', '--log', log, '--apply', ...location]);
    expect(applied.stderr).toContain('Of 7 charged calls in the log, the ledger lacks 4.');
    expect(await callAll(second.url, 5)).toEqual([0, 0, 0, 301, 301]);
    expect(upstream.connections.flatMap(({ keywords }) => keywords)).toHaveLength(10);
    expect(await adminOf(path('limit')).run('verifyLedger', {})).toEqual([]);
    await second.stop();
    const third = await serve(args);
    expect(await callAll(third.url, 1)).toEqual([301]);
    await third.stop();
  },
  600_000,
);
