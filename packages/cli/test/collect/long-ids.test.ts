import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal } from '../../src/collect/journal.ts';
import { outputOf } from '../../src/collect/output-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'long-ids-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['texts of many digits', ['12345678901234567890', '12345678901234567891'], 2],
  ['null', [null, null], 2],
  ['empty', ['', ''], 2],
  ['missing', [undefined, undefined], 2],
  ['the same', ['user-1', 'user-1'], 1],
])('rows whose ids are %s are told apart or not', async (_what, ids, count) => {
  const origin = { address: 'http://127.0.0.1:4010', contract: '1.0.0' };
  const search = { operation: 'searchUsers', parameters: {}, inputs: [{ keyword: 'a' }] } as const;
  const journal = createJournal(join(folder, 'journal'), { ...search, ...origin });
  journal.append({
    ...{ input: 0, page: 1, data: { users: ids.map((id) => ({ id, name: 'x' })) } },
    ...{ fetchedAt: '2026-01-01T00:00:00.000Z', parameters: { keyword: 'a' } },
  });
  const chunks: string[] = [];
  for await (const chunk of outputOf(journal, {
    ...{ format: 'ndjson' },
    ...{ limit: Number.POSITIVE_INFINITY },
  }))
    chunks.push(String(chunk));
  journal.remove();
  const rows = chunks.join('').trim().split('\n');
  expect(rows.map((row) => JSON.parse(row).id ?? null)).toEqual(
    ids.slice(0, count).map((id) => id ?? null),
  );
});
