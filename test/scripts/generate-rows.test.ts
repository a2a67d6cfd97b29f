import { createRowReader, type RowsInfo, rowSchema, rows } from '@social-data/contract/rows';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readModel } from '../../scripts/generate/contract-model.ts';
import { readRows } from '../../scripts/generate/emit/rows.ts';
import { linkReferences } from '../../scripts/generate/json.ts';
import { loadContract } from '../../scripts/generate/load-contract.ts';
import { readOperations, withOperationIds } from '../../scripts/generate/operation-model.ts';
import { longTest } from '../scale.ts';
import { fixtures } from './generated-package.ts';
import { syntheticContract } from './synthetic-contract.ts';

const names = ({ columns }: RowsInfo) => columns.map(({ name }) => name);

describe('rows of our own contract', () => {
  test('are the items of a list, as wide as an item is deep', () => {
    expect(rows.listAnswers).toMatchObject({ arrays: ['/data'], isList: true });
    expect(rows.listAnswers.columns).toHaveLength(119);
    expect(rows.searchUsers).toMatchObject({ arrays: ['/users'], beside: ['/filters'] });
    expect(names(rows.searchUsers).slice(0, 4)).toEqual(['id', 'name', 'red_id', 'image']);
  });

  test('are data itself where it has no list', () => {
    expect(rows.getAuthorLinkInfo.arrays).toEqual([]);
    expect(rows.getAuthorLinkInfo.columns).toHaveLength(32);
    expect(rows.getAuthorSideBaseInfo.columns).toEqual([]);
  });

  test('are the innermost elements of a tree, with the columns of those above', () => {
    const { arrays, columns } = rows.getAuthorTouchDistribution;
    expect(arrays).toEqual(['/video_touch', '/second_distribution', '/three_distribution']);
    expect(columns.map(({ level }) => level)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(columns[5]).toMatchObject({
      name: 'video_touch.second_distribution.distribution_data.name',
      pointer: '/distribution_data/name',
      type: 'string',
    });
  });

  test('have for a column the texts of the contract', () => {
    const column = (name: string) => rows.listAnswers.columns.find((each) => each.name === name);
    expect(column('target.content')).toMatchObject({ mediaType: 'text/html', type: 'string' });
    expect(column('target.created_time')).toMatchObject({ unit: 'unix-seconds', type: 'integer' });
    expect(column('target.annotation_action')?.type).toBe('unknown');
    expect(column('target.thumbnail_info.thumbnails')?.type).toBe('array');
    expect(column('target.voteup_count')?.meaning).toBe('assumed');
    expect(column('target.content')?.meaning).toBeUndefined();
  });
});

describe('reading rows', () => {
  test('repeats the values of the records above, and keeps a record without children', () => {
    const read = createRowReader(rows.getAuthorTouchDistribution);
    const count = (name: string, cnt: number) => ({ distribution_data: { cnt, name } });
    const { rows: found } = read({
      base_resp: { status_code: 0 },
      video_touch: [
        {
          ...count('a', 9),
          second_distribution: [
            { ...count('b', 5), three_distribution: [count('c', 3), count('d', 2)] },
            count('e', 4),
          ],
        },
        { ...count('f', 1), second_distribution: [] },
      ],
    });
    expect(found.map(({ values }) => Object.values(values))).toEqual([
      [0, 9, 'a', 5, 'b', 3, 'c'],
      [0, 9, 'a', 5, 'b', 2, 'd'],
      [0, 9, 'a', 4, 'e'],
      [0, 1, 'f'],
    ]);
  });

  test('keeps members that the contract lacks or types differently under other, by name', () => {
    const read = createRowReader(rows.searchUsers);
    const table = read({
      filters: [{ id: 'fans_count' }],
      total: 7,
      users: [
        JSON.parse('{ "id": true, "__proto__": { "a": 1 }, "name": null, "new": [1] }'),
        'no object',
        { name: 'Ana', id: 'u' },
      ],
    });
    expect(table.other).toEqual({ total: 7 });
    const [drifted, text, fine] = table.rows;
    expect(drifted?.values).toEqual({ name: null });
    expect(Object.entries(drifted?.other ?? {})).toEqual([
      ['id', true],
      ['__proto__', { a: 1 }],
      ['new', [1]],
    ]);
    expect(text).toMatchObject({ values: {}, other: { value: 'no object' } });
    expect(Object.keys(fine?.values ?? {})).toEqual(['id', 'name']);
    expect(fine?.other).toBeUndefined();
  });

  test('gives a number as text where the contract has a text, unless it may have lost digits', () => {
    const read = createRowReader(rows.searchUsers);
    const { rows: found } = read({ users: [7, 0.5, 2 ** 53].map((id) => ({ id, followed: 1 })) });
    expect(found.map(({ values }) => values.id)).toEqual(['7', '0.5', undefined]);
    expect(found.map(({ other }) => other)).toEqual([
      { followed: 1 },
      { followed: 1 },
      { followed: 1, id: 2 ** 53 },
    ]);
  });

  test.each([null, 'text', 7, [1]])('loses nothing of the data %j', (data) => {
    const table = createRowReader(rows.searchUsers)(data);
    expect(table).toMatchObject({ rows: [], other: data === null ? undefined : { value: data } });
  });

  test('keeps unknown members of a record above in the first row below only', () => {
    const { rows: found } = createRowReader(rows.getAuthorTouchDistribution)({
      live_touch: [],
      video_touch: [{ hint: 'x', second_distribution: [{}, {}] }],
    });
    expect(found.map(({ other }) => other)).toEqual([{ 'video_touch.hint': 'x' }, undefined]);
  });

  test('gives rows that follow the schema of a row', () => {
    const validate = new Ajv2020().compile(rowSchema(rows.getAuthorLinkInfo.columns));
    const [row] = createRowReader(rows.getAuthorLinkInfo)({
      cp_index: { value: 'much', rank: '12', avg_value: null },
      link_star_index: 3,
    }).rows;
    expect(row?.values).toEqual({ 'cp_index.rank': '12', 'cp_index.avg_value': null });
    expect(row?.other).toEqual({ 'cp_index.value': 'much', link_star_index: 3 });
    const { 'cp_index.avg_value': _null, ...values } = row?.values ?? {};
    expect(validate({ ...values, other: row?.other })).toBe(true);
    expect(validate({ 'cp_index.value': 'much' })).toBe(false);
  });
});

describe('rows of other documents', () => {
  test('are the elements of a body that is an array, and recursion is one column', async () => {
    const { operations } = readModel(await loadContract(`${fixtures}/foreign.yaml`));
    const tables = new Map(operations.map((each) => [each.id, readRows(each)]));
    const books = tables.get('list-books');
    expect(books?.arrays).toEqual(['']);
    expect(books && names(books)).toEqual(['id', 'title', 'pages', 'sequel', 'price', 'isbn']);
    expect(tables.get('getCover')?.columns).toEqual([]);
    // Of any media type, and described by a reference to a part of a response.
    const stock = tables.get('getStock');
    expect(stock && names(stock)).toEqual(['reason']);
    const read = createRowReader(books ?? rows.searchUsers);
    expect(read([{ id: 'a', sequel: { id: 'b' } }]).rows[0]?.values).toEqual({
      id: 'a',
      sequel: { id: 'b' },
    });
  });

  longTest(
    'have at most 150 columns of one record, however deep the schemas refer to each other',
    () => {
      const document = syntheticContract({ operations: 350, bytes: 1_000_000 });
      linkReferences(document);
      const tables = readOperations(withOperationIds(document)).map(readRows);
      expect(tables).toHaveLength(350);
      for (const { columns } of tables) {
        expect(columns.length).toBeGreaterThan(11);
        expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
        const widths = Map.groupBy(columns, ({ level }) => level).values();
        expect(Math.max(...[...widths].map((list) => list.length))).toBeLessThanOrEqual(150);
      }
    },
  );
});
