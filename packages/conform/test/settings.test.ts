import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../src/options.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = join(folder, `file-${Math.random()}`);
  writeFileSync(file, text);
  return file;
}

const secret = 'demo-secret-7';

function settings(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const all = ['--base-url', 'http://server.example/base/', ...args];
  const read = readSettings(all, env, () => {});
  if (read.command === 'learn') throw new Error('Another command was read.');
  return read.settings;
}

describe('the settings', () => {
  test('have the token of the file, without the line break at its end', () => {
    const file = fileWith(`${secret}\r\n`);
    const other = { SOCIAL_DATA_TOKEN: 'demo-other' };
    expect(settings(['--token-file', file], other)).toMatchObject({
      token: secret,
      baseUrl: 'http://server.example/base',
      timeout: 65_000,
      report: [{ form: 'markdown', file: undefined }],
    });
    expect(settings([], other).token).toBe('demo-other');
  });

  test('take several pairs after one name, or the name again', () => {
    const env = { SOCIAL_DATA_TOKEN: secret };
    const args = ['--values', 'keyword=1', 'questionId=2=3', '--values', 'oAuthorId=x'];
    expect(settings(args, env).values).toEqual({
      keyword: '1',
      questionId: '2=3',
      oAuthorId: 'x',
    });
  });

  test('have the tokens of a file, with comments and blank lines', () => {
    const file = fileWith('# of the team\n\n601 = demo-empty\r\n303=demo-spent\n');
    expect(settings(['--provoke-file', file], { SOCIAL_DATA_TOKEN: secret }).tokens).toEqual({
      303: 'demo-spent',
      601: 'demo-empty',
    });
  });

  test('have recordings without the byte order mark of their files', () => {
    const file = fileWith('\ufeff{"log":{}}');
    const { settings: learned } = readSettings(['learn', '--from', file], {});
    expect(learned).toMatchObject({ from: [{ file, text: '{"log":{}}' }], token: 'demo-token' });
  });

  test('have each report that is asked for in place of the default', () => {
    const args = ['--report', 'junit=a.xml', '--report', 'json', '--report', 'markdown=a=b.md'];
    expect(settings(args, { SOCIAL_DATA_TOKEN: secret }).report).toEqual([
      { form: 'junit', file: 'a.xml' },
      { form: 'json', file: undefined },
      { form: 'markdown', file: 'a=b.md' },
    ]);
  });

  test.each([
    [
      ['--report', 'pdf'],
      '--report takes one of table, markdown, json, junit, with =FILE for a file',
    ],
    [['--report', 'junit='], '--report junit= has no name of a file.'],
    [['--report', 'junit', '--report', 'json'], 'Two reports go to the same place.'],
    [['--base-url', 'nowhere'], '--base-url takes an address such as'],
    [['--base-url', `http://${secret}@x.example`], '--base-url takes an address such as'],
    [['--base-url', 'ftp://x.example'], '--base-url takes an address such as'],
    [['--max-calls', '1e3'], '--max-calls takes a whole number from 1 on'],
    [['--max-calls', '0'], '--max-calls takes a whole number from 1 on'],
    [['--values', 'camping'], '--values takes pairs like keyword=camping.'],
    [['--values', 'keywrd=camping'], '--values takes one of oAuthorId, keyword, questionId'],
    [['--values', 'keyword='], '--values keyword= has no value.'],
    [
      ['--provoke-file', fileWith(`602=${secret}`)],
      'Line 1 of --provoke-file takes one of the codes',
    ],
    [
      ['--provoke-file', fileWith(`601=${secret} b`)],
      'Line 1 of --provoke-file has more than a token',
    ],
    [['--provoke-file', fileWith(`# x\n${secret}\n`)], 'Line 2 of --provoke-file takes CODE=TOKEN'],
    [['--provoke-file', '/no/such/file'], 'The file of --provoke-file cannot be read (ENOENT'],
    [['--token-file', '/no/such/file'], 'The file of --token-file cannot be read (ENOENT'],
    [['--token-file', fileWith('')], 'The token file has no token: it is empty.'],
    [['--token-file', fileWith(`${secret}\nb\n`)], 'The token file has more than a token'],
  ])('%j are refused', (args, message) => {
    const read = () => settings(args, { SOCIAL_DATA_TOKEN: secret });
    expect(read).toThrow(message);
    expect(read).not.toThrow(secret);
  });

  test('are refused without a token, which the mock and a plan do not need', () => {
    expect(() => settings([])).toThrow('There is no token. Give its file');
    const mock = settings(['--adapter', 'mock']);
    expect([mock.token, mock.tokens[601]]).toEqual(['demo-token', 'mock-601']);
    expect(settings(['--plan']).plan).toBe(true);
  });

  test.each([
    [['--no-such-option'], 'unknown option'],
    [['more'], 'too many arguments'],
    [['--adapter', 'other'], 'Allowed choices are mock'],
  ])('%j are refused by the command', (args, message) => {
    expect(() => settings(args)).toThrow(message);
  });
});
