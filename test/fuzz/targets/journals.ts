import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalError, openJournal, outputOf } from '@social-data/collect';
import type { OperationId } from '@social-data/contract';
import fc from 'fast-check';
import { encodeLine } from '../../../packages/collect/src/journal/journal-lines.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutated, mutatedMembers, oddJson } from '../mutated-text.ts';

const operation: OperationId = 'searchUsers';
const header = {
  ...{ journal: 'social-data', form: 1, operation, parameters: {}, contract: '1.0.0' },
  ...{ inputs: [{ keyword: 'a' }, { keyword: 'b' }], address: 'https://api.example' },
};
const page = {
  ...{ input: 0, page: 1, parameters: { keyword: 'a' }, fetchedAt: '2026-01-01T00:00:00.000Z' },
  data: { users: [{ id: 1 }, { id: '1' }, { id: null }] },
};
const failure = { failed: 1, code: 400, message: 'a', hint: 'b', failedAt: '2026-01-01' };
const users = fc
  .array(fc.oneof(mutatedMembers({ id: 'u1', name: 'a' }), oddJson()))
  .map((found) => ({ users: found }));
const lines = fc.oneof(
  fc.tuple(mutatedMembers(page), fc.oneof(users, oddJson())).map(([record, data]) => ({
    ...{ ...record, data },
  })),
  mutatedMembers(page),
  mutatedMembers(failure),
  oddJson().map((added) => ({ added: [added] })),
);
const journal = fc
  .tuple(fc.oneof(fc.constant(header), mutatedMembers(header)), fc.array(lines, { maxLength: 4 }))
  .map(([first, others]) => [first, ...others].map(lineOf).join(''));

function lineOf(value: object): string {
  return encodeLine(value, (json) => json).toString('latin1');
}

/** Journals of the command line. Each is read to its end, or refused with what to do. */
export const journals: FuzzTarget = {
  name: 'journals',
  runs: 300,
  inputs: fc.oneof({ arbitrary: journal, weight: 2 }, mutated(journal)),
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'fuzzed-journals-'));
    const file = join(folder, 'out.journal');
    return {
      async take(input) {
        writeFileSync(file, Buffer.from(input, 'latin1'));
        try {
          await readWhole(file);
        } catch (error) {
          if (!(error instanceof JournalError)) throw error;
        }
      },
      async close() {
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** Writes all output of a journal, twice: both have to be equal. */
async function readWhole(file: string): Promise<void> {
  const opened = openJournal(file);
  try {
    for (const format of ['csv', 'ndjson'] as const) {
      const options = {
        ...{ operation, format, fields: 'all' as const, limit: 100 },
        ...{ delimiter: ',', isPlainCsv: false },
      };
      const texts: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        let text = '';
        for await (const chunk of outputOf(opened, options)) text += chunk;
        texts.push(text);
      }
      if (texts[0] !== texts[1]) throw new Error(`Two outputs of one journal differ: ${texts}`);
    }
  } finally {
    opened.close();
  }
}
