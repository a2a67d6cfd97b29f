import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@social-data/contract';
import fc from 'fast-check';
import { readInputsFile } from '../../../packages/cli/src/inputs/read-inputs-file.ts';
import { UsageError } from '../../../packages/cli/src/usage-error.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutated } from '../mutated-text.ts';

const cells = fc.oneof(
  fc.constantFrom('keyword', 'platform', 'page', '"keyword"', 'parameters', 'rank', 'name', ''),
  fc.constantFrom('"a""b"', '"', 'a', '=1+1', ' a ', '\u5173\u952e\u8bcd', '1', '\t', '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const texts = fc
  .tuple(
    fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([rows, delimiter, lineBreak, mark]) =>
    Buffer.from(mark + rows.map((row) => row.join(delimiter)).join(lineBreak)).toString('latin1'),
  );
const workbooks = fc.uint8Array({ maxLength: 60 }).map((bytes) => `PK\u0003\u0004${latin1(bytes)}`);
const utf16 = texts.map((text) => `\u00ff\u00fe${latin1(Buffer.from(text, 'utf16le'))}`);

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** Files for `--inputs`. Each gives texts of parameters, or is refused with what to do. */
export const inputsFiles: FuzzTarget = {
  name: 'inputs-files',
  runs: 200,
  inputs: fc.oneof(
    { arbitrary: texts, weight: 4 },
    { arbitrary: mutated(texts), weight: 3 },
    ...[workbooks, utf16],
  ),
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'fuzzed-inputs-'));
    const file = join(folder, 'inputs');
    return {
      async take(input) {
        writeFileSync(file, Buffer.from(input, 'latin1'));
        for (const flags of [{ header: true }, { header: false }]) await read(file, flags);
      },
      async close() {
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

async function read(file: string, flags: { readonly header: boolean }): Promise<void> {
  try {
    const operation = operations.searchUsers;
    const inputs = await readInputsFile(file, operation, flags);
    const known: readonly string[] = operation.parameters.map(({ name }) => name);
    for (const [name, text] of inputs.flatMap((input) => Object.entries(input)))
      if (!known.includes(name) || text.trim() === '')
        throw new Error(`${name} has the value ${JSON.stringify(text)}.`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
}
