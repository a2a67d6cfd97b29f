import { operationIds } from '@social-data/contract';
import { describe, expect, test } from 'vitest';
import { defaultColumns } from '../src/tools/read-arguments.ts';
import { callChecked, validArguments } from './connect.ts';
import { useMcp } from './use-mcp.ts';

const { client } = useMcp();

/** JSON of rows has 3.6 characters for each token of o200k_base. */
const CHARACTERS_PER_TOKEN = 3.5;

describe('the columns of a row whose call names none', () => {
  test('are texts and numbers, without codes and addresses of pages and pictures', () => {
    const names = defaultColumns('searchUsers').map(({ name }) => name);
    expect(names).toEqual(['id', 'name', 'red_id', 'desc', 'sub_title', 'reason']);
    const types = operationIds.flatMap(defaultColumns).map(({ type }) => type);
    expect([...new Set(types)].sort()).toEqual(['integer', 'number', 'string']);
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
