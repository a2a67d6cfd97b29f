import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { type Outcome, run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();

/** What happens after the backup, and what the restore says of it. */
const kinds: readonly (readonly [
  kind: string,
  args: readonly string[] | 'call' | 'seed',
  told: RegExp,
])[] = [
  [
    'a token that was revoked',
    ['tokens', 'revoke', 'revoked'],
    /^- token "revoked" \(\w+\) is active again: it was revoked at 20/m,
  ],
  [
    'a token that was rotated',
    ['tokens', 'rotate', 'rotated'],
    /^- token "rotated" \(\w+\): an older secret is active again: a rotation had set its end to 20/m,
  ],
  [
    'the token that it got',
    [],
    /^- token "rotated" \(\w+\): a secret that was issued since is not valid any more$/m,
  ],
  [
    'a token that was created',
    ['tokens', 'create', '--name', 'new\u202ewen'],
    /^- token "new\\u202ewen" \(\w+\) is gone$/m,
  ],
  [
    'a hard budget',
    ['budgets', 'set', '--token', 'changed', '--period', 'day', '--credits', '7'],
    /^- hard budget of 7 credits a day of token "changed" \(\w+\) is gone$/m,
  ],
  [
    'a budget that was removed',
    ['budgets', 'remove', '--token', 'spender', '--period', 'month'],
    /^- hard budget of 900 credits a month of token "spender" \(\w+\) is back$/m,
  ],
  ['a group', ['groups', 'create', 'team'], /^- group "team" is gone$/m],
  [
    'a top-up',
    ['tokens', 'top-up', 'changed', '77', '--note', 'invoice', '--key', 'order-1'],
    /^- token "changed" \(\w+\) lacks a top-up of 77 credits at 20\S+, entry \d+$/m,
  ],
  [
    'its key and note',
    [],
    /^- key "order-1" and note "invoice" of the top-up of 77 credits of token "changed" \(\w+\), entry \d+ is gone$/m,
  ],
  ['the balance', [], /^- token "changed" \(\w+\): balance 177 is 100 again$/m],
  [
    'a limit',
    ['tokens', 'update', 'changed', '--daily-quota', '9'],
    /^- token "changed" \(\w+\): daily_quota 9 is none again$/m,
  ],
  ['a charge', 'call', /^- token "spender" \(\w+\) lacks 1 charge of 1 credit together$/m],
  ['the count of the day', [], /^- the count on 20\S+ lacks 1 request$/m],
  ['the dataset', 'seed', /^- dataset: seeds or imports are undone \(.*dataset_users.*\)$/m],
];

test('a restore prints all that it undoes, and where it cannot', async () => {
  const location = ['--data-dir', path('data')];
  const give = async (...args: readonly string[]): Promise<Outcome> => {
    const outcome = await run([...args, ...location]);
    expect(outcome.code, outcome.stderr).toBe(0);
    return outcome;
  };
  for (const name of ['revoked', 'rotated', 'changed'])
    await give('tokens', 'create', '--init', '--name', name, '--balance', '100');
  const token = (await give('tokens', 'create', '--name', 'spender')).stdout.trim();
  await give('budgets', 'set', '--token', 'spender', '--period', 'month', '--credits', '900');
  await give('dataset', 'seed', '--users', '5', '--authors', '0', '--questions', '0');
  await give('backup', path('backup.sqlite'));
  const same = await give('restore', path('backup.sqlite'), '--replace');
  expect(same.stdout).toMatch(/^The restore undoes nothing: the data is as in the backup\.$/m);

  for (const [, change] of kinds) {
    if (change === 'seed')
      await give('dataset', 'seed', '--users', '6', '--authors', '0', '--questions', '0');
    else if (change === 'call') {
      const gateway = await serve(location);
      expect((await searchUsers(gateway.url, token)).code).toBe(0);
      await gateway.stop();
    } else if (change.length > 0) await give(...change);
  }
  const { stdout } = await give('restore', path('backup.sqlite'), '--replace');
  for (const [kind, , told] of kinds) expect(stdout, kind).toMatch(told);
  expect(stdout).toMatch(/^The backup .* is restored to .* The previous data is now .*\.before-/m);

  writeFileSync(path('data', 'gateway.sqlite'), 'This is a text. '.repeat(400));
  const damaged = await give('restore', path('backup.sqlite'), '--replace');
  expect(damaged.stdout).toMatch(
    /cannot be listed, because the existing data cannot be read\. .*is not a database/,
  );
});
