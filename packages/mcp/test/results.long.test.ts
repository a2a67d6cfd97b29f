import { describe, expect, test } from 'vitest';
import { callChecked } from './connect.ts';
import { useMcp } from './use-mcp.ts';

const { client, mock, start } = useMcp();
const label = 'shared';

/** Makes the mock send this data, whatever the contract says about it. */
async function override(operation: string, where: object, data: unknown): Promise<void> {
  const body = JSON.stringify({ operation, where, label, data, unchecked: true });
  const response = await fetch(`${mock().url}/__overrides`, { method: 'POST', body });
  expect(response.status).toBeLessThan(300);
}

describe('data of another type than in the contract', () => {
  const drifted: [string, string, Record<string, unknown>, unknown, unknown][] = [
    [
      'values',
      'searchUsers',
      { keyword: 'd1' },
      { users: [{ id: 7, name: ['x'], red_id: null, extra: { a: 1 } }] },
      [{ id: '7', other: { name: ['x'], extra: { a: 1 } } }],
    ],
    [
      'items',
      'searchUsers',
      { keyword: 'd2' },
      { users: ['text', 5, null] },
      [{ other: { value: 'text' } }, { other: { value: 5 } }, {}],
    ],
    [
      'a tree',
      'getAuthorTouchDistribution',
      { oAuthorId: 'd3' },
      { video_touch: [{ second_distribution: 'none', distribution_data: { cnt: 'many' } }] },
      [
        {
          other: {
            'video_touch.second_distribution': 'none',
            'video_touch.distribution_data.cnt': 'many',
          },
        },
      ],
    ],
    [
      'an object',
      'getAuthorLinkInfo',
      { oAuthorId: 'd4' },
      { cp_index: 'none', link_star_index: { value: '9' } },
      [{ other: { cp_index: 'none', 'link_star_index.value': '9' } }],
    ],
    ['a list', 'getAuthorLinkInfo', { oAuthorId: 'd5' }, [1, 2], [{ other: { value: [1, 2] } }]],
  ];
  test.each(drifted)('stays in other: %s', async (_, operation, given, data, expected) => {
    await override(operation, given, data);
    const output = await callChecked(client(), operation, given);
    expect(output.rows).toEqual(expected);
  });

  test('beside the rows stays in meta', async () => {
    const data = { users: { a: 1 }, total: 3, filters: [] };
    await override('searchUsers', { keyword: 'd6' }, data);
    const output = await callChecked(client(), 'searchUsers', { keyword: 'd6' });
    expect(output).toMatchObject({ rows: [], next: null, end: 'unreadable' });
    expect(output.meta).toMatchObject({ other: { users: { a: 1 }, total: 3 } });
    expect(output.meta.warnings).toContainEqual(expect.stringContaining('has no list'));
  });
});

describe('a success whose data is no object', () => {
  test.each([null, 'text', 7, true])('is still there: %j', async (data) => {
    const keyword = `data ${data}`;
    const response = { code: 0, message: 'success', data, recordTime: '2026-01-01T00:00:00Z' };
    const body = JSON.stringify({
      ...{ operation: 'searchUsers', where: { keyword }, label, response, unchecked: true },
    });
    await fetch(`${mock().url}/__overrides`, { method: 'POST', body });
    const output = await callChecked(client(), 'searchUsers', { keyword });
    expect(output).toMatchObject({ rows: [], next: null, end: 'unreadable' });
    expect(output.meta).toMatchObject({ cost: 1, other: { data } });
  });
});

test('a cursor that is too long to be repeated ends the list, and its rows stay', async () => {
  const data = {
    data: [{ target: { id: 'a' }, cursor: 'c'.repeat(50_000) }],
    paging: { is_end: false },
  };
  await override('listAnswers', { questionId: 'cursor' }, data);
  const output = await callChecked(client(), 'listAnswers', { questionId: 'cursor' });
  expect(output).toMatchObject({ rows: [{ 'target.id': 'a' }], next: null, end: 'not advancing' });
  expect(output.meta.warnings).toContainEqual(expect.stringContaining('more than 5000 characters'));
});

describe('a large result', () => {
  const users = (count: number, length: number) => ({
    users: Array.from({ length: count }, (_, id) => ({
      id: `u${id}`,
      desc: `${id}-`.padEnd(length, 'x'),
    })),
  });

  test('has its long texts cut', async () => {
    await override('searchUsers', { keyword: 'long' }, users(10, 9000));
    const output = await callChecked(client(), 'searchUsers', { keyword: 'long' });
    expect(output.rows).toHaveLength(10);
    expect(String(output.rows[9]?.desc)).toMatch(
      /^9-x+… \[cut: 9000 characters; rest: skipRows 9, textFrom 2000\]$/,
    );
    expect(output.meta.warnings).toEqual([expect.stringContaining('10 texts are cut')]);
  });

  test('continues a cut text from the character that its mark names, free of charge, to its end', async () => {
    const text = Array.from({ length: 30_000 }, (_, n) => `😀${n}\n`).join('');
    const data = { users: [{ id: 'a' }, { id: 'b', name: 'short', desc: text }] };
    await override('searchUsers', { keyword: 'whole' }, data);
    const first = await callChecked(client(), 'searchUsers', { keyword: 'whole' });
    const start = String(first.rows[1]?.desc);
    const mark = /^(.*)… \[cut: \d+ characters; rest: skipRows (\d+), textFrom (\d+)\]$/s;
    const [, shown = '', skipRows, textFrom] = mark.exec(start) ?? [];
    const parts = [shown];
    let next: object | null = {
      ...{ keyword: 'whole', fields: ['name', 'desc'] },
      ...{ skipRows: Number(skipRows), textFrom: Number(textFrom) },
    };
    let end: string | null = null;
    while (next) {
      const output = await callChecked(client(), 'searchUsers', { ...next });
      expect(output.rows).toHaveLength(1);
      expect(Object.keys(output.rows[0] ?? {})).toEqual(['desc']);
      expect(output.meta.cost).toBe(0);
      parts.push(String(output.rows[0]?.desc).replace(mark, '$1'));
      ({ next, end } = output);
    }
    expect(parts.join('')).toBe(text);
    expect(end).toBe('text');
    expect(parts.length).toBeLessThan(20);
  });

  test('holds rows back, which next gets free of charge', async () => {
    await override('searchUsers', { keyword: 'many' }, users(500, 300));
    const ids: unknown[] = [];
    const costs: unknown[] = [];
    let next: object | null = { keyword: 'many', fields: ['id', 'desc'] };
    let first: object | undefined;
    while (next && 'keyword' in next && !('page' in next)) {
      const output = await callChecked(client(), 'searchUsers', { ...next });
      first ??= output;
      ids.push(...output.rows.map(({ id }) => id));
      costs.push(output.meta.cost);
      next = output.next;
    }
    expect(ids).toEqual(Array.from({ length: 500 }, (_, id) => `u${id}`));
    expect(costs).toEqual([1, ...costs.slice(1).map(() => 0)]);
    expect(first).toMatchObject({
      next: { skipRows: expect.any(Number), fields: ['id', 'desc'] },
      end: null,
    });
    expect(next).toEqual({ keyword: 'many', page: 2, fields: ['id', 'desc'] });
    expect(
      mock()
        .requests({ label, operation: 'searchUsers' })
        .filter(({ parameters }) => JSON.stringify(parameters).includes('many')),
    ).toHaveLength(1);
  });

  test.each([
    ['one text', { desc: 'x'.repeat(500_000) }],
    ['control characters', { desc: '\u0001'.repeat(100_000) }],
    [
      'a thousand unknown members',
      Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`m${n}`, 'y'.repeat(200)])),
    ],
    ['a long list', { id: 'a', list: Array.from({ length: 50_000 }, (_, n) => n) }],
    ['emoji', { desc: '😀'.repeat(60_000) }],
  ])('of a single row fits too: %s', async (name, user) => {
    await override('searchUsers', { keyword: name }, { users: [user] });
    const output = await callChecked(client(), 'searchUsers', { keyword: name });
    expect(output.rows).toHaveLength(1);
    expect(JSON.stringify(output.rows)).not.toMatch(/\\ud83d(?!\\ude00)/i);
  });

  test('keeps what belongs to no row within its limit, too', async () => {
    const data = { users: [{ id: 'a' }], unknown: '"\u0001'.repeat(50_000) };
    await override('searchUsers', { keyword: 'beside' }, data);
    const output = await callChecked(client(), 'searchUsers', { keyword: 'beside' });
    expect(output.rows).toEqual([{ id: 'a' }]);
    expect(output.meta.other).toEqual({ json: expect.stringContaining('[cut: ') });
  });

  test.each([10_000, 60_000])('has at most --max-characters: %s', async (limit) => {
    const keyword = '"'.repeat(limit * 0.17);
    const data = { ...users(500, 3000), unknown: '"\u0001'.repeat(50_000) };
    await override('searchUsers', { keyword }, data);
    const args = ['--max-characters', String(limit)];
    const { client: limited } = await start({ token: `mock-ok:${label}`, args });
    const output = await callChecked(limited, 'searchUsers', { keyword }, limit);
    expect(output.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(output).length).toBeGreaterThan(limit * 0.7);
  });
});
