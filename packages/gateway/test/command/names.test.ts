import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { createToken, hashToken } from '../../../ledger/src/accounts.ts';
import { systemClock } from '../../../source/src/source.ts';
import { changeLogOf } from '../../src/admin/open-admin.ts';
import { openDataFile } from '../../src/open-data.ts';
import { startPage } from '../admin-page/start-page.ts';
import { call, create, newAccount } from '../ledger/caller.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();

/** Turns the direction, rings the bell, begins a line, and reports the position of the cursor. */
const NAME = 'an\u202ena\u0007\nforged\u009b6n\u200f\u2028\u061c';
const SHOWN = String.raw`an\u202ena\u0007\u000aforged\u009b6n\u200f\u2028\u061c`;
/** Of these, a reader sees none. A line of a table, of CSV or of the log ends with one that is not of the name. */
const OBEYED = /[^\P{Cc}\r\n]|\p{Bidi_Control}|\u2028/u;

test('usage of a name is that of all tokens which have or had it, each with its id', async () => {
  const clock = createFakeClock();
  mkdirSync(path('reused'), { mode: 0o700 });
  const { store } = openDataFile(path('reused', 'gateway.sqlite'), { clock, quotaZone: 'UTC' });
  const harness = { store: () => store, clock };
  const revoked = await create(harness, { name: 'anna', secretHash: 'one' });
  await call(harness, revoked);
  await call(harness, revoked, { code: 301 });
  await store.revokeAccount(revoked.id);
  const active = await create(harness, { name: 'anna', secretHash: 'two' });
  await call(harness, active);
  await call(harness, await create(harness, { name: 'berta', secretHash: 'three' }));
  await store.close();
  const ids = async (...args: string[]) => {
    const list = [...args, '--format', 'json', '--data-dir', path('reused')];
    const { stdout } = await run(list);
    const rows: readonly { readonly token: string; readonly name?: string }[] = JSON.parse(stdout);
    for (const { name = 'anna' } of rows) expect(name).toBe('anna');
    return [...new Set(rows.map(({ token }) => token))].sort();
  };
  const both = [revoked.id, active.id].sort();
  expect(await ids('usage', '--token', 'anna')).toEqual(both);
  expect(await ids('usage', '--token', 'anna', '--by', 'token')).toEqual(both);
  expect(await ids('usage', '--token', 'anna', '--failures')).toEqual([revoked.id]);
  expect(await ids('ledger', 'list', '--token', 'anna')).toEqual(both);
  expect(await ids('usage', '--token', revoked.id)).toEqual([revoked.id]);
  const unknown = await run(['usage', '--token', 'carla', '--data-dir', path('reused')]);
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('"carla"') });
});

longTest(
  'a name with control or direction characters is shown escaped in lists, CSV, messages and log',
  async () => {
    mkdirSync(path('shown'), { mode: 0o700 });
    const token = createToken();
    const location = ['--data-dir', path('shown')];
    const options = { clock: systemClock, quotaZone: 'UTC' };
    const { store } = openDataFile(join(path('shown'), 'gateway.sqlite'), options);
    const clock = { ...systemClock, day: () => new Date().toISOString().slice(0, 10) };
    const { id } = await create(
      { store: () => store, clock },
      { name: NAME, secretHash: hashToken(token) },
    );
    await store.budgets.setBudget({
      ...{
        accountId: id,
        group: null,
        period: 'day',
        credits: 1,
        isHard: false,
        thresholds: [100],
      },
    });
    await store.close();
    const gateway = await serve([...location, '--log-file', path('log')]);
    expect((await searchUsers(gateway.url, token)).code).toBe(0);
    for (const list of [['tokens', 'list'], ['usage'], ['budgets', 'list']])
      for (const format of ['table', 'csv', 'json']) {
        const { stdout } = await run([...list, '--format', format, ...location]);
        expect(stdout).not.toMatch(OBEYED);
        if (format === 'json') expect(JSON.parse(stdout)[0]).toMatchObject({ name: NAME });
        else expect(stdout).toContain(SHOWN);
      }
    const { stderr } = await run(['tokens', 'top-up', NAME, '5', ...location]);
    expect(stderr).not.toMatch(OBEYED);
    await gateway.stop();
    const lines = readFileSync(path('log'), 'utf8');
    expect(lines).not.toMatch(OBEYED);
    const named = lines
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => JSON.parse(line).name ?? []);
    // The line of the call, and that of the budget, which pino writes.
    expect(named).toEqual([NAME, NAME]);
  },
);

test('a name with control or direction characters is shown escaped on the admin page and in its CSV', async () => {
  const { store, read } = await startPage();
  await store.createAccount(newAccount({ name: NAME }));
  for (const address of ['tokens', 'tokens.csv?table=tokens']) {
    const text = await (await read(address)).text();
    expect(text).toContain(SHOWN);
    expect(text).not.toMatch(OBEYED);
  }
});

test('a name is escaped in the line that a command writes about its change, and reads as the same name', () => {
  const file = path('changes.log');
  changeLogOf(file)('tokens create', { name: NAME });
  const text = readFileSync(file, 'utf8').trimEnd();
  expect(text).not.toMatch(OBEYED);
  expect(JSON.parse(text)).toMatchObject({ change: 'tokens create', name: NAME });
});

test('a line that a full disk has cut does not take the next line with it', () => {
  const file = path('cut.log');
  for (const before of ['', '{"level":30,"ti', '{"level":30,"msg":"call"}\n']) {
    writeFileSync(file, before);
    changeLogOf(file)('tokens revoke', {});
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(before === '' ? 1 : 2);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ change: 'tokens revoke' });
  }
});
