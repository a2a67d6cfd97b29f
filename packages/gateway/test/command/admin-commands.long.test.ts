import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inTurn, longTest } from '../../../../test/scale.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { type Outcome, run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

/** A token and nothing else, so that a script can read it. */
const TOKEN_ALONE = /^sdqs_[0-9A-Za-z]{49}\n$/;

describe('the admin commands', () => {
  const path = useFolderPerFile();
  const on = (name: string) => {
    const location = ['--data-dir', path(name)];
    const give = (...args: string[]): Promise<Outcome> => run([...args, ...location]);
    const json = async (...args: string[]): Promise<Record<string, unknown>[]> =>
      JSON.parse((await give(...args, '--format', 'json')).stdout);
    return { location, give, json };
  };

  test('work on the data file when no gateway runs, and through the gateway otherwise', async () => {
    const { location, give, json } = on('both');
    const made = await give(
      ...['tokens', 'create', '--init', '--name', 'A', '--rate', '100/s', '--balance', '5'],
    );
    expect(made.stdout).toMatch(TOKEN_ALONE);
    expect(made.stderr).toContain('It is shown only once');
    const gateway = await serve(location);
    const limits = ['--operations', 'listAnswers', '--expires', '3m'];
    const more = await give('tokens', 'create', '--name', 'B', ...limits);
    expect(more.stdout).toMatch(TOKEN_ALONE);
    expect(more.stderr).toMatch(/^Token \w+ for "B", valid until 2\S+Z\. It is shown only once/);
    expect((await searchUsers(gateway.url, made.stdout.trim())).code).toBe(0);
    expect((await searchUsers(gateway.url, more.stdout.trim())).code).toBe(600);
    const list = await json('tokens', 'list');
    expect(list).toMatchObject([
      { name: 'A', rate: '100/s', balance: 4, state: 'active' },
      { name: 'B', operations: ['listAnswers'], balance: null },
    ]);
    await gateway.stop();
    expect(await json('tokens', 'list')).toEqual(list);
  });

  test('change, rotate, top up and revoke tokens of a running gateway, from the next call on', async () => {
    const { location, give, json } = on('live');
    const gateway = await serve(location);
    const token = (await give('tokens', 'create', '--name', 'A', '--balance', '1')).stdout.trim();
    const code = async (secret = token) => (await searchUsers(gateway.url, secret)).code;
    expect([await code(), await code()]).toEqual([0, 601]);
    expect((await give('tokens', 'top-up', 'A', '2')).stderr).toContain('a balance of 2 credits');
    expect(await code()).toBe(0);
    await give('tokens', 'update', 'A', '--operations', 'listAnswers');
    expect(await code()).toBe(600);
    const unlimited = ['--operations', 'unlimited', '--expires', '1d'];
    const updated = await give('tokens', 'update', 'A', ...unlimited, '--daily-quota', '3');
    expect(updated.stderr).toMatch(/^Updated: Token \w+ for "A", valid until 2\S+Z\.\n$/);
    const rotated = (await give('tokens', 'rotate', 'A')).stdout;
    expect(rotated).toMatch(TOKEN_ALONE);
    expect([await code(), await code(rotated.trim())]).toEqual([0, 303]);
    const last = (await give('tokens', 'rotate', 'A', '--overlap', '0')).stdout.trim();
    expect([await code(), await code(rotated.trim()), await code(last)]).toEqual([100, 100, 303]);
    await give('tokens', 'revoke', 'A');
    expect(await code(last)).toBe(100);
    const id = String((await json('tokens', 'list'))[0]?.id);
    const state = [{ state: 'revoked', balance: 0, daily_remaining: 0 }];
    expect(await json('tokens', 'show', id)).toMatchObject(state);
    expect(await give('tokens', 'rotate', id)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('is revoked, so a new one would make no calls'),
    });
    await gateway.stop();
  });

  test('make a top-up with a key once, and list tokens by state and name', async () => {
    const { give, json } = on('keys');
    for (const name of ['anna', 'front desk'])
      await give('tokens', 'create', '--init', '--name', name, '--balance', '5');
    const topUp = ['tokens', 'top-up', 'anna', '10', '--note', 'invoice of May', '--key', 'i-7'];
    expect((await give(...topUp)).stderr).toMatch(/^Token \w+ for "anna" has a balance of 15/);
    expect((await give(...topUp)).stderr).toMatch(/^Nothing was added: .* has a balance of 15/);
    const other = await give('tokens', 'top-up', 'anna', '11', '--key', 'i-7');
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('"i-7" is that of')]);
    expect((await give('tokens', 'top-up', 'anna', '1', '--key', 'a b')).stderr).toContain(
      'Give 1 to 100 letters',
    );
    const entries = await json('ledger', 'list', '--state', 'topped-up');
    expect(entries.map(({ credits, note }) => [credits, note])).toEqual([
      [10, 'invoice of May'],
      ...[
        [5, null],
        [5, null],
      ],
    ]);
    const listed = async (limit: string) => (await give('ledger', 'list', '--limit', limit)).stderr;
    expect([await listed('3'), await listed('4')]).toEqual([
      'These are the newest 3 entries. Give --limit for more.\n',
      '',
    ]);
    await give('tokens', 'revoke', 'anna');
    const names = async (...flags: string[]) =>
      (await json('tokens', 'list', ...flags)).map(({ name }) => name);
    expect(await names('--state', 'active')).toEqual(['front desk']);
    expect((await give('tokens', 'revoke', 'anna')).stderr).toMatch(/"anna" is revoked: give its/);
    expect(await names('--state', 'revoked', '--name', 'AN')).toEqual(['anna']);
    expect(await give('ledger', 'verify')).toMatchObject({ code: 0 });
  });

  longTest('show in every format the usage that the limits count', async () => {
    const { location, give, json } = on('usage');
    const gateway = await serve([...location, '--prices', 'searchUsers=3']);
    const limits = ['--daily-quota', '4', '--balance', '30', '--rate', '1000/h'];
    const token = (await give('tokens', 'create', '--name', '=A', ...limits)).stdout.trim();
    const codes: number[] = [];
    for (let call = 0; call < 6; call++) codes.push((await searchUsers(gateway.url, token)).code);
    codes.push((await searchUsers(gateway.url, token, '')).code);
    expect(codes).toEqual([0, 0, 0, 0, 303, 303, 400]);
    const rows = await json('usage', '--token', '=A');
    expect(rows).toMatchObject(
      [
        { name: '=A', operation: 'searchUsers', code: 0, calls: 4, credits: 12 },
        { name: '=A', operation: 'searchUsers', code: 303, calls: 2, credits: 0 },
        { name: '=A', operation: 'searchUsers', code: 400, calls: 1, credits: 0 },
      ].sort((left, right) => left.code - right.code),
    );
    const own = await (await fetch(`${gateway.url}/-/usage?token=${token}`)).json();
    expect(own).toMatchObject({
      data: { dailyQuota: { limit: 4, used: 4, remaining: 0 }, balance: 18 },
    });
    expect(await json('tokens', 'show', '=A')).toMatchObject([
      { balance: 30 - 12, daily_remaining: 0, rate_remaining: 1000 - 4 },
    ]);
    const csv = (await give('usage', '--format', 'csv')).stdout;
    expect(csv.split('\r\n')[0]).toBe('token,name,day,operation,code,via,calls,credits,saved,key');
    expect(csv).toContain(",'=A,");
    await gateway.stop();
    expect(await json('usage', '--token', '=A')).toEqual(rows);
  });

  longTest('wait for each other when they run at the same time', async () => {
    const { give, json } = on('parallel');
    const names = ['a', 'b', 'c', 'd'];
    const made = await Promise.all(
      names.map((name) => give('tokens', 'create', '--init', '--name', name)),
    );
    expect(made.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await json('tokens', 'list')).map(({ name }) => name).sort()).toEqual(names);
  });

  test('say what was wrong and what to do', async () => {
    const { give } = on('wrong');
    const made = await give('tokens', 'create', '--init', '--name', 'A', '--balance', '5');
    const token = made.stdout.trim();
    const adminToken = (await give('admin-token', 'create')).stdout.trim();
    const cases: (readonly [readonly string[], number, RegExp])[] = [
      [
        ['tokens', 'show', 'zzz'],
        1,
        /^There is no token with the id or name "zzz"\. "tokens list"/,
      ],
      ...[
        ['tokens', 'revoke', token],
        ['tokens', 'show', ` ${token}`],
        ['tokens', 'show', adminToken],
      ].map(
        (args) =>
          [args, 1, /^That is a token, not an id or name\. "tokens list" (?!.*sdq)/] as const,
      ),
      [
        ['admin-token', 'revoke', adminToken],
        1,
        /^That is a token, .*"admin-token list" (?!.*sdq)/,
      ],
      [['dataset', 'import', '/dev/null'], 1, /^The file \/dev\/null cannot be read \(a device\)/],
      [['tokens', 'create', '--name', 'A'], 1, /named "A" already/],
      [
        ['tokens', 'create', '--name', 'B', '--rate', '5'],
        2,
        /Give calls per time, for example 5\/s/,
      ],
      [
        ['tokens', 'create', '--name', 'B', '--balance', '-5'],
        2,
        /Give a whole number, zero or more/,
      ],
      [['tokens', 'create'], 2, /required option '--name <name>' not specified/],
      [['tokens', 'update', 'A'], 2, /nothing to change/],
      [['tokens', 'top-up', 'A', '-6'], 1, /only 5 are available/],
      [['usage', '--from', 'today'], 2, /Give a day such as 2026-01-31/],
      [['usage', '--format', 'xml'], 2, /Allowed choices are table, csv, json/],
      [['nonsense'], 2, /unknown command 'nonsense'/],
    ];
    for (const [args, code, message] of inTurn(cases, 0, 4)) {
      const outcome = await give(...args);
      expect(outcome, args[1]).toMatchObject({ code, stderr: expect.stringMatching(message) });
      expect(outcome.stderr).not.toContain(token);
      expect(outcome.stderr).not.toMatch(/\n {4}at /);
    }
  });

  test('limit an unlimited balance, and make it unlimited again, by tokens update alone', async () => {
    const { location, give, json } = on('unlimited');
    await give('tokens', 'create', '--init', '--name', 'A');
    const topUp = ['tokens', 'top-up', 'A', '5', '--key', 'invoice-7'];
    const changes = async () => {
      expect(await give(...topUp)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /balance of the token is unlimited.*"tokens update" with --balance/,
        ),
      });
      for (const balance of ['3', 'unlimited'])
        expect(await give('tokens', 'update', 'A', '--balance', balance)).toMatchObject({
          code: 0,
        });
    };
    await changes();
    const gateway = await serve(location);
    await changes();
    expect(await json('tokens', 'list')).toMatchObject([{ name: 'A', balance: null }]);
    await gateway.stop();
    const notes = (await json('ledger', 'list')).map(({ credits, note }) => [credits, note]);
    const once = [
      [-3, 'balance set to unlimited'],
      [3, 'balance set to 3'],
    ];
    expect(notes).toEqual([...once, ...once]);
    expect(await give('ledger', 'verify')).toMatchObject({ code: 0 });
  });

  test('take a range of days in the order of the calendar alone, and a single day', async () => {
    const { give } = on('ranges');
    await give('tokens', 'create', '--init', '--name', 'A');
    for (const more of [[], ['--by', 'day'], ['--failures']]) {
      const usage = (from: string, to: string) =>
        give('usage', ...more, '--from', from, '--to', to);
      expect(await usage('2026-12-31', '2026-01-01')).toMatchObject({
        ...{ code: 2, stdout: '' },
        stderr: expect.stringContaining('--from 2026-12-31 is after --to 2026-01-01'),
      });
      expect(await usage('2026-12-31', '2026-12-31')).toMatchObject({ code: 0 });
    }
  });

  test('print the release', async () => {
    expect(await run(['--version'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });

  test('change nothing when the log cannot be written, so that no token is created unseen', async () => {
    const { give } = on('no log');
    expect((await give('tokens', 'create', '--name', 'A', '--init')).code).toBe(0);
    const create = ['tokens', 'create', '--name', 'B'];
    const failed = await give(...create, '--log-file', path('no log'));
    expect(failed).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^--log-file .*no log cannot be written \(EISDIR\)/),
    });
    expect((await give(...create)).stdout).toMatch(TOKEN_ALONE);
  });

  test('name the command that ends a token which nobody could read', async () => {
    const { location, give, json } = on('unread');
    await give('tokens', 'create', '--init', '--name', 'A');
    const unread = async (...args: string[]) => {
      const { code, stderr } = await run([...args, ...location], { unread: true });
      const [, remedy] = /could not be printed \(\w+\), .* Run "(.*)"\.$/m.exec(stderr) ?? [];
      return { code, remedy };
    };
    const created = await unread('tokens', 'create', '--name', 'B');
    const [a, b] = await json('tokens', 'list');
    expect(created).toEqual({ code: 1, remedy: `tokens revoke ${b?.id}` });
    expect(await unread('tokens', 'rotate', 'A')).toEqual({
      code: 1,
      remedy: `tokens rotate ${a?.id}`,
    });
    const admin = await unread('admin-token', 'create');
    const [token] = await json('admin-token', 'list');
    expect(admin).toEqual({ code: 1, remedy: `admin-token revoke ${token?.id}` });
  });

  test('create no gateway in a mistyped folder, unless --init says so', async () => {
    const { give } = on('mistyped');
    expect(await give('tokens', 'create', '--name', 'A')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/contains no data file.*"tokens create --init"/),
    });
    expect(existsSync(path('mistyped'))).toBe(false);
    expect((await give('tokens', 'create', '--name', 'A', '--init')).stdout).toMatch(TOKEN_ALONE);
  });
});
