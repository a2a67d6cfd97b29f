import type { DatabaseSync } from 'node:sqlite';
import type { OperationData, OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';
import { strictResponses } from '@social-data/contract/validators';
import { payloadText } from '../../src/source/byte-text.ts';
import { createDatasetSource } from '../../src/source/dataset/create-dataset-source.ts';
import { exportDataset } from '../../src/source/dataset/exchange/export-dataset.ts';
import {
  type ImportOptions,
  importDataset,
} from '../../src/source/dataset/exchange/import-dataset.ts';
import type { Source, SourceAnswer } from '../../src/source/source.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';

export type Ask = <Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
) => OperationData[Id];

/** A dataset with what a test asks of it. */
export interface TestDataset {
  readonly database: DatabaseSync;
  readonly source: Source;
  /** The payload of a call that has to succeed, and to be exactly what the contract says. */
  readonly ask: Ask;
  /** The answer as it is, its payload as plain text. */
  answer<Id extends OperationId>(operationId: Id, values: OperationQuery[Id]): SourceAnswer;
  /** Ids of the users on a page. */
  search(keyword: string, page?: number): string[];
  /** Ids of all users that a keyword finds, page after page. */
  searchAll(keyword: string): string[];
  importLines(lines: readonly unknown[], options?: ImportOptions): ReturnType<typeof importDataset>;
  exportText(): Promise<string>;
}

export function openDataset(file = ':memory:', maxPages?: number): TestDataset {
  return datasetOf(openDatabase({ file, ...(maxPages !== undefined && { maxPages }) }));
}

function datasetOf(database: DatabaseSync): TestDataset {
  const source = createDatasetSource({
    database,
    cursorSecret: 'a secret of this test',
    publicUrl: () => 'https://gateway.example',
  });
  const answer: TestDataset['answer'] = (operationId, values) => {
    const call = { operationId, values, deadline: 1e9, signal: new AbortController().signal };
    // Values and operation belong together, which the compiler cannot see.
    const answered = source.ask(call as Parameters<Source['ask']>[0]);
    if ('then' in answered) throw new Error('The dataset answers at once');
    return answered.ok ? { ok: true, data: payloadText(answered) } : answered;
  };
  const ask: Ask = (operationId, values) => {
    const answered = answer(operationId, values);
    if (!answered.ok) throw new Error(answered.message);
    const data = JSON.parse(answered.data);
    const body = { code: 0, message: 'success', data, recordTime: '2026-01-01T00:00:00.000Z' };
    const isRight = strictResponses[operationId];
    if (!isRight(body)) throw new Error(JSON.stringify(isRight.errors));
    return data;
  };
  const search = (keyword: string, page = 1) => {
    const answered = answer('searchUsers', { keyword, page });
    if (!answered.ok) throw new Error(answered.message);
    const data: OperationData['searchUsers'] = JSON.parse(answered.data);
    return (data.users ?? []).map(({ id }) => String(id));
  };
  return {
    database,
    source,
    ask,
    answer,
    search,
    searchAll: (keyword) => {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const found = search(keyword, page);
        if (found.length === 0) return ids;
        ids.push(...found);
      }
    },
    importLines: (lines, options) => importDataset(database, [textOf(lines)], options),
    exportText: async () => {
      let text = '';
      await exportDataset(database, (lines) => {
        text += lines;
      });
      return text;
    },
  };
}

/** A file of these lines; texts stand as they are. */
export function textOf(lines: readonly unknown[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}

/** A line that brings a user. */
export function userLine(id: string, fields: { name?: string; red_id?: string; desc?: string }) {
  return { kind: 'user', user: { id, ...fields } };
}
