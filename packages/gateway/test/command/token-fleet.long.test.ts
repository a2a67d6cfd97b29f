import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

describe('many tokens', () => {
  const path = useFolderPerFile();
  const on = (name: string) => {
    const give = (...args: string[]) => run([...args, '--data-dir', path(name)]);
    const names = async (...filters: string[]) => {
      const { stdout } = await give('tokens', 'list', '--format', 'json', ...filters);
      return JSON.parse(stdout).map((row: { name: string }) => row.name);
    };
    return { give, names };
  };
  const file = (name: string, text: string): string => {
    writeFileSync(path(name), text);
    return path(name);
  };

  test('are created from a CSV file, in a running gateway, and are listed by filters and pages', async () => {
    const { give, names } = on('fleet');
    const gateway = await serve(['--data-dir', path('fleet')]);
    const fleet = file(
      'fleet.csv',
      [
        '\ufeffname,rate,operations,daily_quota,balance,origins,expires',
        'desk,5/s,searchUsers listAnswers,100,7,https://a.example,30d',
        '"front, end",,,,,"https://a.example,https://b.example",',
        '',
        '街角,100/min,unlimited,0,unlimited,,2099-01-31',
        'answers,,listAnswers,,0,,',
      ].join('\r\n'),
    );
    const made = await give('tokens', 'create', '--from', fleet);
    expect(made, made.stderr).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^4 tokens/),
    });
    const [header, ...rows] = made.stdout.trimEnd().split('\r\n');
    expect(header).toBe('id,name,token');
    expect(rows).toHaveLength(4);
    const tokens = rows.map((row) => row.split(',').at(-1) ?? '');
    const codes = await Promise.all(
      tokens.map(async (token) => (await searchUsers(gateway.url, token)).code),
    );
    expect(codes).toEqual([0, 0, 303, 600]);
    const listed = JSON.parse((await give('tokens', 'list', '--format', 'json')).stdout);
    expect(listed).toMatchObject([
      { name: 'desk', rate: '5/s', operations: ['searchUsers', 'listAnswers'], balance: 6 },
      { name: 'front, end', rate: null, origins: ['https://a.example', 'https://b.example'] },
      { name: '街角', daily_quota: 0, expires_at: '2099-01-31T00:00:00.000Z' },
      { name: 'answers', operations: ['listAnswers'], balance: 0 },
    ]);
    await give('tokens', 'revoke', 'desk');
    expect(await names('--state', 'active', '--name', 'n')).toEqual(['front, end', 'answers']);
    expect(await names('--state', 'revoked')).toEqual(['desk']);
    expect(await names('--name', 'ANSW')).toEqual(['answers']);
    await gateway.stop();
  });

  test('are not created when a line is wrong or a name is in use, and every such line is named', async () => {
    const { give, names } = on('wrong');
    const bad = file('bad.csv', 'name,rate\nA,5/s\nB,5\nC\n"",\nD,1/s\n');
    const refused = await give('tokens', 'create', '--init', '--from', bad);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.trimEnd().split('\n')).toEqual([
      `No token of ${bad} was created:`,
      expect.stringMatching(/^line 3: rate is "5": Give calls per time/),
      'line 4: There are 1 values for 2 columns.',
      expect.stringMatching(/^line 5: name is "": Give 1 to 100 characters/),
    ]);
    expect(existsSync(path('wrong'))).toBe(false);
    const twice = file('twice.csv', 'name\nA\nB\nA\n');
    expect((await give('tokens', 'create', '--init', '--from', twice)).stderr).toMatch(
      /^line 4: The name "A" is there twice\.$/m,
    );

    await give('tokens', 'create', '--init', '--name', 'B');
    const taken = await give('tokens', 'create', '--from', file('taken.csv', 'name\nA\nB\nC\n'));
    expect(taken.stderr).toMatch(/^line 3: There is an account named "B" already/m);
    expect(await names()).toEqual(['B']);
    const cases = [
      ['columns.csv', 'name,colour\nA,red\n', /^line 1: There is no column "colour"/m],
      ['nameless.csv', 'rate\n5/s\n', /^line 1: The column "name" is missing/m],
      ['quote.csv', 'name\n"A\n', /^line 2: Quote Not Closed/m],
      ['empty.csv', '', /^line 1: /m],
    ] as const;
    for (const [name, text, message] of cases) {
      const { code, stderr } = await give('tokens', 'create', '--from', file(name, text));
      expect([code, stderr], name).toEqual([1, expect.stringMatching(message)]);
    }
    expect(await give('tokens', 'create', '--from', bad, '--rate', '5/s')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--from takes names and limits from the file'),
    });
  });
});
