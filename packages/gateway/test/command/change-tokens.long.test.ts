import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run } from './run-command.ts';

const path = useFolderPerFile();

test('update, top-up and revoke change the tokens of a CSV file, all or none', async () => {
  const location = ['--data-dir', path('data')];
  const give = (...args: string[]) => run([...args, ...location]);
  const file = (text: string) => {
    writeFileSync(path('changes.csv'), text);
    return path('changes.csv');
  };
  writeFileSync(path('new.csv'), 'name,balance\nanna,5\nben,5\neve,\nmax,\n');
  await give('tokens', 'create', '--init', '--from', path('new.csv'));
  await give('groups', 'create', 'marketing');
  const tokens = async () => {
    const { stdout } = await give('tokens', 'list', '--format', 'json');
    return JSON.parse(stdout);
  };
  const update =
    'token,group,daily_quota,operations,balance\nanna,marketing,50,searchUsers listAnswers,\nben,marketing,,,5\n';
  expect(await give('tokens', 'update', '--from', file(update))).toMatchObject({
    ...{ code: 0, stderr: '2 tokens are updated.\n' },
  });
  const topUp = file(
    'token,credits,note,key\nanna,10,invoice of May,invoice-7\nben,-5,,invoice-8\n',
  );
  expect(await give('tokens', 'top-up', '--from', topUp)).toMatchObject({
    ...{ code: 0, stderr: '2 tokens are topped up.\n' },
  });
  expect(await give('tokens', 'top-up', '--from', topUp)).toMatchObject({
    ...{ code: 0, stderr: '0 tokens are topped up. 2 were before, with the same keys.\n' },
  });
  const again = await give('tokens', 'top-up', 'anna', '10', '--key', 'invoice-7');
  expect(again.stderr).toMatch(
    /^Nothing was added: this top-up was made before\. Token \w+ for "anna"/,
  );
  const entries = await give('ledger', 'list', '--state', 'topped-up', '--format', 'json');
  expect(JSON.parse(entries.stdout)).toMatchObject([
    { credits: -5, note: null },
    { credits: 10, note: 'invoice of May' },
    ...[{ credits: 5 }, { credits: 5 }],
  ]);
  expect(await give('tokens', 'revoke', '--from', file('token\neve\n'))).toMatchObject({ code: 0 });
  const changed = await tokens();
  expect(changed).toMatchObject([
    {
      group: 'marketing',
      daily_quota: 50,
      balance: 15,
      operations: ['searchUsers', 'listAnswers'],
    },
    { group: 'marketing', daily_quota: null, balance: 0 },
    { state: 'revoked' },
    { balance: null },
  ]);

  const refusals = [
    ['top-up', 'token,credits\nanna,1\nben,-9\n', 'line 3: 9 credits cannot be removed'],
    ['top-up', 'token,credits\nanna,1\nnobody,2\n', 'line 3: There is no token'],
    ['top-up', 'token,credits\nanna,1\nanna,2\n', 'line 3: The token "anna" is there twice'],
    ['top-up', 'token,credits\nanna,many\n', 'line 2: credits is "many"'],
    ['top-up', 'token,credits,key\nanna,1,invoice-7\n', 'line 2: The key "invoice-7" is that of'],
    ['top-up', 'token,credits,key\nanna,1,a\nben,1,a\n', 'line 3: The key "a" is there twice'],
    ['top-up', 'token,credits,key\nanna,1,a b\n', 'key is "a b": Give 1 to 100 letters'],
    ['top-up', 'token\nanna\n', 'The column "credits" is missing'],
    ['update', 'token,group\nanna,none\nben,sales\n', 'line 3: There is no group "sales"'],
    ['update', 'token,credits\nanna,5\n', 'There is no column "credits"'],
    ['top-up', 'token,credits\nanna,1\nmax,2\n', 'line 3: The balance of the token is unlimited'],
    ['revoke', 'token\n', 'There is no token after'],
  ] as const;
  for (const [command, text, reason] of refusals) {
    const { code, stderr } = await give('tokens', command, '--from', file(text));
    expect([text, code, stderr]).toEqual([text, 1, expect.stringContaining(reason)]);
  }
  expect(await tokens()).toEqual(changed);
  expect((await give('tokens', 'revoke')).stderr).toContain("missing required argument 'token'");
  const both = await give('tokens', 'revoke', 'anna', '--from', file('token\nanna\n'));
  expect(both.stderr).toContain('give no others');
  expect(await give('ledger', 'verify')).toMatchObject({ code: 0 });
});
