import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { valueAt } from '../../generated/runtime/json-pointer.ts';
import { asArray, asObject } from '../../scripts/generate/json.ts';
import { loadContract } from '../../scripts/generate/load-contract.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Loads our contract with a text of one file replaced, and gives the examples of an operation too. */
async function load({
  file,
  before,
  after,
}: Readonly<Record<'file' | 'before' | 'after', string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  folders.push(folder);
  for (const part of ['openapi.yaml', 'paths', 'components'])
    cpSync(join(import.meta.dirname, '../../openapi', part), join(folder, part), {
      recursive: true,
    });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(before);
  writeFileSync(join(folder, file), text.replace(before, after));
  const { bundle } = await loadContract(join(folder, 'openapi.yaml'));
  const media = '/get/responses/200/content/application~1json/examples';
  const path = '#/paths/~1api~1lifestyle-platform~1search-user~1v2';
  return { bundle, examples: asObject(valueAt(bundle, path + media)) };
}

describe('a contract is completed from its result codes', () => {
  test('with values of FailureCode, an example of each failure, and a reference in each response', async () => {
    const { bundle, examples } = await load({
      file: 'openapi.yaml',
      before: '    message: Too many calls in a short time. Slow down and try again.\n',
      after: '',
    });
    const codes = asArray(valueAt(bundle, '#/x-result-codes')).slice(1).map(asObject);
    expect(valueAt(bundle, '#/components/schemas/FailureCode/enum')).toEqual(
      codes.flatMap(({ code }) => [code, String(code)]),
    );
    expect(Object.keys(examples)).toEqual([
      ...['success', 'empty', ...codes.map(({ code }) => `code${code}`)],
    ]);
    expect(valueAt(examples, '#/code302')).toEqual({ $ref: '#/components/examples/code302' });
    // Without a message, the example has the meaning.
    expect(valueAt(bundle, '#/components/examples/code302/value/message')).toBe(
      codes.find(({ code }) => code === 302)?.meaning,
    );
  });

  test('but for an example that an operation has itself', async () => {
    const own = '            code302: { summary: Own, value: { code: 302 } }\n';
    const { examples } = await load({
      file: 'paths/searchUsers.yaml',
      before: '            empty:\n',
      after: `${own}            empty:\n`,
    });
    expect(valueAt(examples, '#/code302/summary')).toBe('Own');
    expect(valueAt(examples, '#/code303')).toEqual({ $ref: '#/components/examples/code303' });
  });

  test('unless its FailureCode has values', async () => {
    const { bundle, examples } = await load({
      file: 'components/schemas/FailureCode.yaml',
      before: 'x-evidence:',
      after: 'enum: [302]\nx-evidence:',
    });
    expect(Object.keys(examples)).toEqual(['success', 'empty']);
    expect(valueAt(bundle, '#/components/schemas/FailureCode/enum')).toEqual([302]);
    expect(valueAt(bundle, '#/components/schemas/FailureCode/x-enumDescriptions')).toBeUndefined();
  });
});
