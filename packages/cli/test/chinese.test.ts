import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '@social-data/server-protocol';
import { textWidth } from '@social-data/tabular';
import { describe, expect, test } from 'vitest';
import { inTurn, longTest } from '../../../test/scale.ts';
import { en } from '../src/texts/en.ts';
import { zh } from '../src/texts/zh.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const chinese = { LANG: 'zh_CN.UTF-8' };

/** Four English words in a row. */
const SENTENCE = /[A-Za-z]+(?: [a-z]+){3,}/;

/** What people read, without the commands that they can copy and without what the service says. */
function expectChinese(text: string): void {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/(?:social-data |服务返回的消息：).*/, ''));
  expect(lines.filter((line) => SENTENCE.test(line))).toEqual([]);
  expect(text).toMatch(/\p{Script=Han}/u);
}

describe('in Chinese', () => {
  const helps: readonly (readonly [string, readonly string[], Record<string, string>, string])[] = [
    ['the program', ['--help', '--lang', 'zh'], {}, '退出码：'],
    ['an operation', ['answers', 'list', '--help'], chinese, '--question-id <value>'],
    ['a command of ours', ['--lang=zh', 'doctor', '-h'], { LANG: 'en_US.UTF-8' }, '选项：'],
  ];
  test.each(inTurn(helps, 0, 3))(
    'the help of %s has no English sentence, and fits 80 columns',
    async (_, args, env, part) => {
      const { out, code } = await command.run(args, { env });
      expect(code).toBe(0);
      expectChinese(out);
      expect(out).toContain(part);
      const wide = out
        .split('\n')
        .filter((line) => textWidth(line) > 80 && !/social-data /.test(line));
      expect(wide).toEqual([]);
    },
  );

  test('a run says what it is about to do, what it did and what to do next', async () => {
    const args = ['users', 'search', 'camping', '露营', '--max-pages', '1', '--lang', 'zh'];
    const { out, err, code } = await command.run([...args, '--format', 'csv', '--fields', 'id']);
    expect(code, err).toBe(0);
    expectChinese(err);
    expect(err).toMatch(/^2 个输入：camping, 露营；最多 2 次调用。\n\d+ 行，.*请求 2 次，/);
    // What programs read is the same in every language.
    expect(out).toMatch(/^\ufeffid\r\nuser-/);
  });

  test('inputs that fail come with the advice of the contract, and how to go on', async () => {
    const inputs = 'questionId,offset\nquestion-1,0\nquestion-2,-1\n';
    const args = ['answers', 'list', '--unchecked', '--inputs', '-', '--out', 'failed.csv'];
    const { err, code } = await command.run(args, { input: inputs, env: { LC_ALL: 'zh_CN' } });
    expect(code, err).toBe(8);
    expectChinese(err);
    expect(err).toMatch(/^错误：question-2 \/ -1：结果码 400：.*（由调用方处理）/m);
    expect(err).toContain('failed.csv.failed.csv');
  });

  const refused: readonly (readonly [string, readonly string[], string])[] = [
    ['a file of inputs', ['--inputs', 'page.xls'], 'page.xls 实际上是 HTML 或 XML'],
    ['an unknown flag', ['x', '--limt', '3'], '没有选项 --limt。\n（您要找的是不是 --limit？）'],
    ['a value of a flag', ['x', '--limit', '0'], '的值“0”无效。需要不小于 1 的整数。'],
    ['a choice', ['x', '--format', 'pdf'], '可选值：table, json, ndjson, csv, xlsx。'],
    ['a parameter', ['x', '--page', 'one'], '--page 的值 "one" 不符合契约'],
    [
      'a folder that is not there',
      ['x', '--out', 'none/x.csv'],
      'none/x.csv 必须是文件，所在的文件夹必须已存在',
    ],
  ];
  test.each(inTurn(refused, 0, 3))('%s that is refused', async (_, args, part) => {
    writeFileSync(command.path('page.xls'), '<html><table><tr><td>camping</td></tr></table>');
    const { err, code } = await command.run(['users', 'search', ...args], { env: chinese });
    expect(code, err).toBe(2);
    expectChinese(err);
    expect(err).toMatch(/^错误：/);
    expect(err).toContain(part);
  });

  longTest('a connection that fails, and what doctor says of it', async () => {
    const server = createServer();
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    server.close();
    const nobody = { baseUrl: `http://127.0.0.1:${port}`, env: chinese };
    const args = ['users', 'search', 'camping', '--max-retries', '0'];
    const run = await command.run(args, nobody);
    expect(run).toMatchObject({
      code: 5,
      err: expect.stringContaining('连接失败（ECONNREFUSED）'),
    });
    expectChinese(run.err);
    const doctor = await command.run(['doctor'], nobody);
    expect(doctor).toMatchObject({
      code: 5,
      out: expect.stringMatching(/^失败 连接: 连接失败/m),
    });
    expectChinese(doctor.out);
  });
});

test('another language than English and Chinese is refused with both', async () => {
  const { err, code } = await command.run(['doctor', '--lang', 'fr'], { env: { LANG: 'C' } });
  expect(code).toBe(2);
  expect(err).toMatch(/^error: option '--lang <language>' argument 'fr' is invalid\..*en, zh\./);
});

test('no text is left in English', () => {
  const untranslated: string[] = [];
  const compare = (english: unknown, translated: unknown, path: string) => {
    if (typeof english === 'string') {
      if (english === translated && /[A-Za-z]/.test(english)) untranslated.push(path);
    } else if (typeof english === 'object' && english !== null)
      for (const [name, text] of Object.entries(english))
        compare(text, Object(translated)[name], join(path, name));
  };
  compare(en, zh, '');
  expect(untranslated).toEqual([]);
});
