import { operationIds, operations } from '@social-data/contract';
import { rows } from '@social-data/contract/rows';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { callChecked, callFailing, validArguments } from './connect.ts';
import { useMcp } from './use-mcp.ts';

const { client, start } = useMcp();
const reading = Object.values(operations).filter(({ method }) => method === 'get');
const readingIds = new Set<string>(reading.map(({ id }) => id));

describe('the list of tools', () => {
  test('has one for each operation, read-only, idempotent and open-world, in at most 3.2 kB each', async () => {
    const list = await client().listTools();
    expect(list.tools.map(({ name }) => name)).toEqual(operationIds);
    expect(JSON.stringify(list).length).toBeLessThanOrEqual(3_200 * operationIds.length);
    for (const { annotations } of list.tools.filter(({ name }) => readingIds.has(name)))
      expect(annotations).toEqual({
        readOnlyHint: true,
        idempotentHint: true,
        destructiveHint: false,
        openWorldHint: true,
      });
  });

  test('has the allowed values and the required arguments of the contract', async () => {
    const { tools } = await client().listTools();
    const schema = tools.find(({ name }) => name === 'getAuthorLinkInfo')?.inputSchema;
    expect(schema?.required).toEqual(['oAuthorId']);
    expect(schema?.properties).toMatchObject({
      platform: {
        type: 'string',
        enum: ['SHORT_VIDEO', 'LIVE_STREAMING', 'PICTURE_TEXT', 'SHORT_DRAMA'],
      },
    });
  });

  longTest('is limited by --operations', async () => {
    const limited = await start({ args: ['--operations', 'listAnswers, searchUsers'] });
    const { tools } = await limited.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['searchUsers', 'listAnswers']);
    await expect(
      limited.client.callTool({ name: 'getAuthorLinkInfo', arguments: { oAuthorId: 'a' } }),
    ).rejects.toThrow('Tools are: searchUsers, listAnswers.');
  });
});

describe('a call', () => {
  test.each(operationIds)('of %s gives rows that follow its schema', async (operation) => {
    const output = await callChecked(client(), operation, validArguments[operation] ?? {});
    expect(output.rows.length).toBeGreaterThan(0);
    expect(output.meta).toMatchObject({ cost: 1, warnings: [] });
  });

  test('of a list goes on with next, up to its end', async () => {
    const ids = new Set<unknown>();
    let next: object | null = { questionId: 'question-2' };
    let end: string | null = null;
    while (next) {
      const output = await callChecked(client(), 'listAnswers', { ...next });
      for (const row of output.rows) ids.add(row['target.id']);
      ({ next, end } = output);
    }
    expect(end).toBe('declared');
    expect(ids.size).toBeGreaterThan(5);
  });

  test('leaves flags out until all fields are asked for, and takes single ones', async () => {
    const call = (fields?: string[]) =>
      callChecked(client(), 'searchUsers', { keyword: 'camping', ...(fields && { fields }) });
    const [row] = (await call()).rows;
    expect(row).not.toHaveProperty('followed');
    const [full] = (await call(['all'])).rows;
    expect(Object.keys(full ?? {})).toEqual(rows.searchUsers.columns.map(({ name }) => name));
    const some = await call(['name', 'id']);
    expect(Object.keys(some.rows[0] ?? {})).toEqual(['id', 'name']);
    expect(some.next).toEqual({ keyword: 'camping', page: 2, fields: ['name', 'id'] });
  });
});

test('arguments are taken as texts, and empty ones as none, as some models write them', async () => {
  const call = (given: object) =>
    callChecked(client(), 'listAnswers', { questionId: 'question-1', ...given });
  const given = { fields: ['target.content', 'cursor'], skipRows: 2, html: true };
  const { meta: _, ...expected } = await call(given);
  const { meta: __, ...output } = await call({
    ...{ fields: '["target.content", "cursor"]', skipRows: '2', html: 'true' },
  });
  expect(output).toEqual(expected);
  const { rows: all } = await call({ fields: [], skipRows: '', textFrom: null, html: '' });
  expect(all).toEqual((await call({})).rows);
});

describe('wrong arguments cost nothing and are refused with what is allowed', () => {
  const cases: [string, string, Record<string, unknown>, string[]][] = [
    ['a missing one', 'searchUsers', {}, ['keyword is required', 'Search keyword.']],
    ['an empty one', 'searchUsers', { keyword: '' }, ['keyword is required']],
    ['a blank one', 'searchUsers', { keyword: ' ' }, ['keyword']],
    [
      'an unknown one',
      'searchUsers',
      { keyword: 'a', limit: 5 },
      ['no argument "limit"', 'keyword, page, fields, skipRows'],
    ],
    [
      'a wrong value',
      'getAuthorLinkInfo',
      { oAuthorId: 'a', platform: 'TV' },
      ['SHORT_VIDEO', 'PICTURE_TEXT'],
    ],
    ['a wrong type', 'searchUsers', { keyword: 'a', page: 1.5 }, ['page', 'whole number']],
    ['an object', 'searchUsers', { keyword: { a: 1 } }, ['keyword takes a plain value']],
    ['a list', 'searchUsers', { keyword: ['a', 'b'] }, ['keyword takes a plain value']],
    ['half a character', 'searchUsers', { keyword: '\ud800' }, ['keyword takes a plain value']],
    [
      'a number without exact digits',
      'searchUsers',
      { keyword: 'a', page: 1e30 },
      ['page is larger'],
    ],
    ['too much', 'searchUsers', { keyword: 'x'.repeat(100_000) }, ['more than 10000 characters']],
    ['out of range', 'listAnswers', { questionId: 'q', offset: -1 }, ['offset', 'at least 0']],
    [
      'an unknown field',
      'searchUsers',
      { keyword: 'a', fields: ['nam'] },
      ['no column "nam"', 'all, id, name'],
    ],
    ['rows to skip', 'searchUsers', { keyword: 'a', skipRows: -1 }, ['skipRows is a whole number']],
    ['the token', 'searchUsers', { keyword: 'a', token: 'x' }, ['no argument "token"']],
  ];
  test.each(cases)('%s', async (_, name, given, texts) => {
    const message = await callFailing(client(), name, given);
    for (const text of [...texts, 'Nothing was sent.']) expect(message).toContain(text);
  });
});

describe('failures of the service', () => {
  test('say the code, what to do and who can do it', async () => {
    const { client: poor } = await start({ token: 'mock-601' });
    const message = await callFailing(poor, 'searchUsers', { keyword: 'camping' });
    expect(message).toMatch(/^InsufficientBalanceError \(code 601\): /);
    expect(message.match(/account owner/g)).toHaveLength(1);
    expect(message).toContain('Requests left: 99.');
    // The next call of the same moment is not sent, and costs nothing of what is left.
    const next = await callFailing(poor, 'searchUsers', { keyword: 'again' });
    expect(next).toMatch(/^InsufficientBalanceError \(code 601\): .*Nothing is sent for \d s\./s);
    expect(next).toContain('Requests left: 99.');
  });

  longTest('stop at --max-calls, retries included', async () => {
    const { client: limited } = await start({
      token: 'mock-600:calls',
      args: ['--max-calls', '2'],
    });
    for (const keyword of ['a', 'b']) await callFailing(limited, 'searchUsers', { keyword });
    const message = await callFailing(limited, 'searchUsers', { keyword: 'c' });
    expect(message).toContain('limit of 2 requests');
    expect(message).toContain('--max-calls');
  });

  longTest('name what is no service at all', async () => {
    const { client: lost } = await start({ token: 'mock-html' });
    const message = await callFailing(lost, 'searchUsers', { keyword: 'camping' });
    expect(message).toContain('ProtocolError');
    const { client: dead } = await start({
      baseUrl: 'http://127.0.0.1:9',
      args: ['--max-calls', '1'],
    });
    expect(await callFailing(dead, 'searchUsers', { keyword: 'a' })).toMatch(
      /limit of 1|Connection/,
    );
  });
});

describe('resources', () => {
  test('are the operations with their columns, the result codes and the gaps', async () => {
    const { resources } = await client().listResources();
    const read = async (uri: string) => {
      const [content] = (await client().readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '');
    };
    expect(resources.map(({ uri }) => uri)).toContain('social-data://operations/listAnswers');
    for (const { uri } of resources) expect(await read(uri)).toBeTruthy();
    const { columns } = await read('social-data://operations/listAnswers');
    expect(columns).toHaveLength(119);
    expect(await read('social-data://result-codes')).toHaveLength(12);
    await expect(read('social-data://nothing')).rejects.toThrow(
      'Resources are: social-data://operations',
    );
  });
});
