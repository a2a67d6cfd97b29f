import { expect, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();

test('groups and budgets are managed in a running gateway, and refuse calls with 303 and 601 from the next call on', async () => {
  const location = ['--data-dir', path('live')];
  const gateway = await serve(location);
  const give = async (...args: string[]) => {
    const { code, stdout, stderr } = await run([...args, ...location]);
    expect([args, code, stderr]).toEqual([args, 0, expect.any(String)]);
    return { stdout, stderr };
  };
  const json = async (...args: string[]) =>
    JSON.parse((await give(...args, '--format', 'json')).stdout);
  await give('groups', 'create', 'marketing');
  const create = ['tokens', 'create', '--group', 'marketing', '--name'];
  const anna = (await give(...create, 'anna')).stdout.trim();
  const ben = (await give(...create, 'ben')).stdout.trim();
  const call = async (token: string) => {
    const { code, message } = await searchUsers(gateway.url, token);
    return { code, message };
  };
  expect((await call(anna)).code).toBe(0);

  const ofGroup = ['--group', 'marketing', '--period', 'month'];
  const set = await give('budgets', 'set', ...ofGroup, '--credits', '3');
  expect(set.stderr).toContain(
    'of group "marketing" is 3 credits a month: 1 are spent, 2 are left',
  );
  await give('budgets', 'set', '--token', 'ben', '--period', 'day', '--credits', '1');
  expect((await call(ben)).code).toBe(0);
  expect(await call(ben)).toEqual({
    code: 303,
    message: expect.stringMatching(
      /^The budget of the token is 1 credits a day: the call costs 1, 0 are left\. It begins anew at \d{4}-\d\d-\d\dT00:00:00\.000Z\.$/,
    ),
  });
  expect((await call(anna)).code).toBe(0);
  expect(await call(anna)).toEqual({
    code: 601,
    message: expect.stringContaining('of the group "marketing" is 3 credits a month'),
  });
  expect(await json('budgets', 'list')).toMatchObject([
    { token: null, group: 'marketing', kind: 'hard', credits: 3, spent: 3, left: 0 },
    {
      name: 'ben',
      group: null,
      period: 'day',
      credits: 1,
      spent: 1,
      thresholds: ['50', '80', '100'],
    },
  ]);
  expect(await json('groups', 'list')).toMatchObject([{ name: 'marketing', tokens: 2 }]);
  const usage = await fetch(`${gateway.url}/-/usage?token=${ben}`);
  expect(await usage.json()).toMatchObject({
    data: {
      group: 'marketing',
      budgets: [
        { group: null, period: 'day', hard: true, credits: 1, spent: 1, remaining: 0 },
        { group: 'marketing', period: 'month', credits: 3, spent: 3, remaining: 0 },
      ],
      month: [{ via: 'call', calls: 1, credits: 1 }],
      creditsThisMonth: 1,
    },
  });

  await give('budgets', 'remove', '--token', 'ben', '--period', 'day');
  const softly = ['--credits', '3', '--soft', '--thresholds', '50%,120%'];
  expect((await give('budgets', 'set', ...ofGroup, ...softly)).stderr).toMatch(
    /^The soft budget of/,
  );
  expect((await call(ben)).code).toBe(0);
  await give('tokens', 'update', 'ben', '--group', 'none');
  expect(await json('groups', 'list')).toMatchObject([{ tokens: 1 }]);
  await give('ledger', 'verify');
  expect(await gateway.stop()).toBe(0);
  expect(await json('budgets', 'list')).toMatchObject([{ kind: 'soft', spent: 2 }]);
});

test('commands say what is wrong with a group or a budget, and change nothing', async () => {
  const location = ['--data-dir', path('wrong')];
  const give = (...args: string[]) => run([...args, ...location]);
  await give('tokens', 'create', '--init', '--name', 'anna');
  const refusals = [
    [['tokens', 'create', '--name', 'ben', '--group', 'sales'], 'There is no group "sales"'],
    [['tokens', 'update', 'anna', '--group', 'sales'], 'There is no group "sales"'],
    [['groups', 'remove', 'sales'], 'There is no group "sales"'],
    [['budgets', 'set', '--period', 'day', '--credits', '5'], 'give either --token or --group'],
    [
      ['budgets', 'set', '--group', 'sales', '--period', 'day', '--credits', '5'],
      'There is no group "sales"',
    ],
    [
      ['budgets', 'set', '--token', 'anna', '--period', 'week', '--credits', '5'],
      'Allowed choices are day, month',
    ],
    [
      ['budgets', 'set', '--token', 'anna', '--period', 'day', '--credits', '-5'],
      'Give a whole number, zero or more',
    ],
    [
      [
        'budgets',
        'set',
        '--token',
        'anna',
        '--period',
        'day',
        '--credits',
        '5',
        '--thresholds',
        '150',
      ],
      'whole percentages from 1 to 100',
    ],
    [['budgets', 'remove', '--token', 'anna', '--period', 'day'], 'There is no such budget by day'],
  ] as const;
  for (const [args, message] of refusals) {
    const { code, stderr } = await give(...args);
    expect([args, stderr, code !== 0]).toEqual([args, expect.stringContaining(message), true]);
  }
  const { stdout } = await give('budgets', 'list', '--format', 'json');
  expect(JSON.parse(stdout)).toEqual([]);
});

test('usage is summed by token, group, operation, code, via, day and month, with a total', async () => {
  const location = ['--data-dir', path('sums')];
  const gateway = await serve(location);
  const give = (...args: string[]) => run([...args, ...location]);
  await give('groups', 'create', 'marketing');
  const create = ['tokens', 'create', '--name'];
  const anna = (await give(...create, 'anna', '--group', 'marketing')).stdout.trim();
  const ben = (await give(...create, 'ben', '--group', 'marketing')).stdout.trim();
  const eve = (await give(...create, 'eve', '--balance', '1')).stdout.trim();
  for (const token of [anna, ben, ben, eve, eve]) await searchUsers(gateway.url, token);
  const sums = async (...args: string[]) => {
    const { stdout, stderr } = await give('usage', '--format', 'json', '--by', ...args);
    return { rows: JSON.parse(stdout), total: stderr.trim() };
  };
  expect(await sums('group')).toEqual({
    rows: [
      { group: null, calls: 2, successes: 1, credits: 1, saved: 0 },
      { group: 'marketing', calls: 3, successes: 3, credits: 3, saved: 0 },
    ],
    total: 'Total: 5 calls, 4 credits, 0 saved.',
  });
  expect((await sums('token', '--top', '1')).rows).toMatchObject([{ name: 'ben', credits: 2 }]);
  expect((await sums('code,via')).rows).toMatchObject([
    { code: 0, via: 'call', calls: 4 },
    { code: 601, via: 'call', calls: 1, successes: 0 },
  ]);
  const month = new Date().toISOString().slice(0, 7);
  expect((await sums('month,operation')).rows).toMatchObject([
    { month: expect.stringContaining(month.slice(0, 4)), operation: 'searchUsers', calls: 5 },
  ]);
  expect((await give('usage', '--by', 'code,day')).stdout).toMatch(/^total +- +5 /m);
  expect((await give('usage', '--by', 'day,code')).stdout).toMatch(/^total +- +5 /m);
  const table = await give('usage', '--by', 'group');
  expect(table.stdout).toMatch(/^total +5 +4 +4 +0$/m);
  const csv = await give('usage', '--by', 'day', '--format', 'csv');
  expect(csv.stdout).toMatch(
    /^day,calls,successes,credits,saved\r?\n\d{4}-\d\d-\d\d,5,4,4,0\r?\n$/,
  );
  for (const [args, message] of [
    [['--by', 'team'], 'a comma-separated list of token, group'],
    [['--top', '3'], '--top needs --by'],
    [['--by', 'day', '--failures'], 'either --by or --failures'],
  ] as const)
    expect((await give('usage', ...args)).stderr).toContain(message);
  expect(await gateway.stop()).toBe(0);
});
