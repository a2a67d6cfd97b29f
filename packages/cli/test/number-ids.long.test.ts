import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** Ids that are one and the same as numbers. */
const [ONE, OTHER] = ['12345678901234567890', '12345678901234567891'];
const answer = (id: string, author: string) =>
  `{"cursor":${id},"target":{"id":${id},"author":{"id":${author},"name":"Ana"},"question":{"id":42},"voteup_count":5,"new_id":{"deep":[-${author}]}}}`;
const BODY = `{"code":0,"data":{"data":[${answer(ONE, OTHER)},${answer(OTHER, ONE)},${answer('7', '12')}],
  "session":{"id":${ONE}},"paging":{"is_end":true}}}`;

let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((_request, response) => void response.end(BODY));
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

async function collect(out: string, ...more: readonly string[]): Promise<string> {
  const args = ['answers', 'list', 'q', '--keep-journal', '--out', out, ...more];
  const { code, err } = await command.run(args, { baseUrl });
  expect(code, err).toBe(0);
  return command.path(out);
}

describe('ids that are numbers', () => {
  const ids = ['target.id', 'target.author.id', 'target.question.id'];

  test('are texts with all digits in the columns of CSV', async () => {
    const file = await collect('ids.csv', '--for', 'pandas');
    const rows: Readonly<Record<string, string>>[] = parse(readFileSync(file), { columns: true });
    expect(rows.map((row) => ids.map((name) => row[name]))).toEqual([
      [ONE, OTHER, '42'],
      [OTHER, ONE, '42'],
      ['7', '12', '42'],
    ]);
    expect(rows.map(({ other }) => other)).toEqual([
      `{"target.new_id":{"deep":["-${OTHER}"]}}`,
      `{"target.new_id":{"deep":["-${ONE}"]}}`,
      '{"target.new_id":{"deep":[-12]}}',
    ]);
  });

  longTest('are text cells in a workbook', async () => {
    const sheets = await readExcelFile(await collect('ids.xlsx'));
    const [names = [], ...rows] = sheets[0]?.data ?? [];
    const author = names.indexOf('target.author.id');
    expect(rows.map((row) => row[author])).toEqual([OTHER, ONE, '12']);
  });

  test('keep their digits in JSON and in the journal, where others stay numbers', async () => {
    await collect('ids.ndjson');
    const texts = ['ids.ndjson', 'ids.ndjson.journal'].map((name) =>
      readFileSync(command.path(name), 'utf8'),
    );
    for (const text of texts) {
      expect(text).toContain(`"author":{"id":"${OTHER}"`);
      expect(text).toContain(`"new_id":{"deep":["-${OTHER}"]}`);
      expect(text).toContain('"id":42');
    }
  });
});
