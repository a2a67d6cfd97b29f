import type { DatabaseSync } from 'node:sqlite';
import type { OperationData, OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';
import { strictResponses } from '@social-data/contract/validators';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createDatasetSource } from '../../../dataset/src/create-dataset-source.ts';
import { exportDataset } from '../../../dataset/src/export-dataset.ts';
import { importDataset } from '../../../dataset/src/import-dataset.ts';
import type { ChangeOptions } from '../../../dataset/src/write-revision.ts';
import type {
  Source,
  SourceCall,
  SourceResult,
  SourceSuccess,
} from '../../../source/src/source.ts';

export type Ask = <Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
) => OperationData[Id];

/** A dataset and shorthands to call it. */
export interface TestDataset {
  readonly database: DatabaseSync;
  readonly source: Source;
  /** The payload of a call that has to succeed and to match the contract exactly. */
  readonly ask: Ask;
  /** The result of a call, with its payload as plain text. */
  call<Id extends OperationId>(operationId: Id, values: OperationQuery[Id]): SourceResult;
  /** Ids of the users on a page. */
  search(keyword: string, page?: number): string[];
  /** Ids of all users that a keyword finds, on all pages. */
  searchAll(keyword: string): string[];
  importLines(lines: readonly unknown[], options?: ChangeOptions): ReturnType<typeof importDataset>;
  exportText(): Promise<string>;
}

export function openDataset(file = ':memory:', maxPages?: number): TestDataset {
  const database = openDatabase({ file });
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  return datasetOf(database);
}

function datasetOf(database: DatabaseSync): TestDataset {
  const source = createDatasetSource({
    database,
    cursorSecret: 'a secret of this test',
    publicUrl: () => 'https://gateway.example',
  });
  const call: TestDataset['call'] = (operationId, values) => {
    const sourceCall = {
      ...{ operationId, values, sent: [], accountId: '', onHangUp: () => () => {} },
      ...{ deadline: 1e9, signal: new AbortController().signal },
    };
    // The compiler cannot relate the values to the operation.
    const result = source.ask(sourceCall as SourceCall);
    if ('then' in result) throw new Error('The dataset has to respond synchronously.');
    return result.ok ? { ok: true, data: payloadText(result) } : result;
  };
  const ask: Ask = (operationId, values) => {
    const result = call(operationId, values);
    if (!result.ok) throw new Error(result.message);
    const data = JSON.parse(result.data);
    const body = { code: 0, message: 'success', data, recordTime: '2026-01-01T00:00:00.000Z' };
    const validate = strictResponses[operationId];
    if (!validate(body)) throw new Error(JSON.stringify(validate.errors));
    return data;
  };
  const search = (keyword: string, page = 1) => {
    const result = call('searchUsers', { keyword, page });
    if (!result.ok) throw new Error(result.message);
    const data: OperationData['searchUsers'] = JSON.parse(result.data);
    return (data.users ?? []).map(({ id }) => String(id));
  };
  return {
    database,
    source,
    ask,
    call,
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

/** The text of a file with these lines; strings are taken as they are. */
export function textOf(lines: readonly unknown[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}

/** A line with a user. */
export function userLine(id: string, fields: { name?: string; red_id?: string; desc?: string }) {
  return { kind: 'user', user: { id, ...fields } };
}

/** The payload as plain text, whatever its encoding. */
export function payloadText({ data, encoding }: SourceSuccess): string {
  return encoding === 'latin1' ? Buffer.from(data, 'latin1').toString() : data;
}
