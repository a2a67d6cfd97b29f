import { operationIds } from '@social-data/contract';
import { rows } from '@social-data/contract/rows';
import { describe, expect, test } from 'vitest';
import { defaultColumns } from '../src/arguments/default-columns.ts';
import { callChecked, validArguments } from './connect.ts';
import { useMcp } from './use-mcp.ts';

const { client } = useMcp();

/** JSON of rows has 3.6 characters for each token of o200k_base. */
const CHARACTERS_PER_TOKEN = 3.5;

describe('the columns of a row whose call names none', () => {
  test('leave out details, and addresses of pages and pictures', () => {
    const leftOut = operationIds.flatMap((operation) => {
      const names = new Set(defaultColumns(operation).map(({ name }) => name));
      return rows[operation].columns
        .filter(({ name, detail }) => !detail && !names.has(name))
        .map(({ name }) => name);
    });
    expect(leftOut).toEqual([
      ...['image', 'link', 'target.url', 'target.author.url', 'target.author.avatar_url'],
      ...['target.question.url', 'target.thumbnail_info.thumbnails'],
    ]);
  });

  test('give 20 users within 1,500 tokens', async () => {
    const output = await callChecked(client(), 'searchUsers', { keyword: 'camping' });
    expect(output.rows).toHaveLength(20);
    expect(JSON.stringify(output).length / CHARACTERS_PER_TOKEN).toBeLessThanOrEqual(1500);
  });

  test.each(operationIds)('have no address in a result of %s', async (operation) => {
    const output = await callChecked(client(), operation, validArguments[operation] ?? {});
    const values = output.rows.flatMap(Object.values).map(String);
    expect(values.filter((value) => /^(?:https?|data|app):/.test(value))).toEqual([]);
  });

  test('are joined by an address that fields names', async () => {
    const given = { keyword: 'camping', fields: ['id', 'link'] };
    const output = await callChecked(client(), 'searchUsers', given);
    expect(Object.keys(output.rows[0] ?? {})).toEqual(['id', 'link']);
  });
});
