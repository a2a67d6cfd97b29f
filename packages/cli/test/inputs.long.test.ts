import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@social-data/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../test/random-input.ts';
import { longTest, scale } from '../../../test/scale.ts';
import { UsageError } from '../src/command-error.ts';
import { readInputsFile } from '../src/inputs/read-inputs-file.ts';
import { terminalOf } from './in-terminal.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const inTerminal = terminalOf(command);

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('inputs', () => {
  test.each([
    ['inputs', ['--inputs', '-'], 'camping\n'],
    ['the token', ['camping', '--token-file', '-'], 'demo-token\n'],
  ])('come from a slow writer on standard input: %s', async (_, args, text) => {
    async function* input() {
      await sleep(1000);
      yield text;
    }
    const run = ['users', 'search', '--limit', '1', '--fields', 'id', ...args];
    const { code, out, err } = await command.run(run, { input: input() });
    expect(code, err).toBe(0);
    expect(out).toContain('user-147');
  });

  test('have a token file that PowerShell wrote', async () => {
    writeFileSync(command.path('token.txt'), utf16('demo-token\r\n'));
    const args = ['tea', '--limit', '1', '--token-file', 'token.txt'];
    expect((await command.run(['users', 'search', ...args])).code).toBe(0);
  });

  test('are trimmed on the command line as in a file', async () => {
    const { err } = await command.run(['users', 'search', 'tea\r', ' tea', '--dry-run']);
    expect(err).toMatch(/^1 repeated inputs are left out\.\n1 input: tea;/);
  });

  test('are no names of files, for which --inputs was forgotten', async () => {
    writeFileSync(command.path('words.txt'), 'tea');
    const { code, err } = await command.run(['users', 'search', 'words.txt']);
    expect([code, err]).toEqual([2, expect.stringContaining('give --inputs words.txt.')]);
  });

  test('are repeated whatever the order of their columns and the form of a number', async () => {
    writeFileSync(command.path('one.csv'), 'keyword,page\ntea,1\n');
    writeFileSync(command.path('two.csv'), 'page,keyword\n01,tea\n2,tea\n');
    const files = ['--inputs', 'one.csv', '--inputs', 'two.csv'];
    const { err } = await command.run(['users', 'search', ...files, '--dry-run']);
    expect(err).toMatch(/^1 repeated inputs are left out\.\n2 inputs: tea \/ 1, tea \/ 2;/);
  });

  test('come from all files that are named', async () => {
    for (const name of ['tea', 'coffee']) writeFileSync(command.path(name), name);
    const files = ['--inputs', 'tea', '--inputs', 'coffee'];
    const { err } = await command.run(['users', 'search', ...files, '--dry-run']);
    expect(err).toContain('2 inputs: tea, coffee;');
  });

  test.each(['csv', 'xlsx'])('can be an output of a run, without its pages: %s', async (format) => {
    const out = `again.${format}`;
    const first = ['users', 'search', 'camping', '美食', '--max-pages', '2', '--fields', 'all'];
    const run = await command.run([...first, '--one-row-per', 'input', '--out', out]);
    expect(run.code, run.err).toBe(0);
    const { err } = await command.run(['users', 'search', '--inputs', out, '--dry-run']);
    expect(err).toContain('2 inputs: camping, 美食; at most 2 calls.');
  });
});

/** Files of all kinds, as texts of latin1. */
function oddFiles(): fc.Arbitrary<string> {
  const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const cell = fc.oneof(
    fc.constantFrom('keyword', 'platform', 'page', '"keyword"', 'parameters', 'rank', 'name', ''),
    fc.constantFrom(
      '"a""b"',
      '"',
      'a',
      '=1+1',
      ' a ',
      '\u5173\u952e\u8bcd',
      '1',
      '\t',
      '__proto__',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const texts = fc
    .tuple(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('', '\ufeff'),
    )
    .map(([rows, delimiter, lineBreak, mark]) =>
      latin1(Buffer.from(mark + rows.map((row) => row.join(delimiter)).join(lineBreak))),
    );
  return fc.oneof(
    { arbitrary: texts, weight: 4 },
    { arbitrary: mutated(texts), weight: 3 },
    fc.uint8Array({ maxLength: 60 }).map((bytes) => `PK\u0003\u0004${latin1(bytes)}`),
    texts.map((text) => latin1(utf16(text))),
  );
}

test('any file gives texts of parameters, or is refused with what to do', async () => {
  const file = command.path('odd-inputs');
  const operation = operations.searchUsers;
  const known = operation.parameters.map(({ name }) => name);
  await fc.assert(
    fc.asyncProperty(oddFiles(), fc.boolean(), async (content, header) => {
      writeFileSync(file, Buffer.from(content, 'latin1'));
      try {
        const inputs = await readInputsFile(file, operation, { header });
        for (const [name, text] of inputs.flatMap((input) => Object.entries(input))) {
          expect(known).toContain(name);
          expect(text.trim()).not.toBe('');
        }
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
      }
    }),
    { numRuns: scale(4_000) },
  );
});

describe('before the first call', () => {
  const many = Array.from({ length: 5 }, (_, at) => `word ${at}`);
  const run = ['users', 'search', ...many, '--fields', 'id'];
  const token = { SOCIAL_DATA_TOKEN: 'demo-token' };

  test('inputs and calls are said', async () => {
    const { err } = await command.run([...run, '--max-pages', '2', '--format', 'ndjson']);
    expect(err).toContain('5 inputs: word 0, word 1, word 2, ...; at most 10 calls, at least 5.');
  });

  longTest('a question at a terminal holds a run of many calls', async () => {
    const args = [...run, '--limit', '21'];
    const before = command.calls();
    const refused = await inTerminal(args, token, 'n').catch(({ stdout }) => String(stdout));
    expect(refused).toContain('at most 105 calls');
    expect(refused).toContain('Send them? [y/N]');
    expect(refused).not.toContain('user-');
    expect(command.calls()).toBe(before);
    expect(await inTerminal(args, token, 'y')).toContain('105 rows');
    expect(await inTerminal([...args, '--yes'], token)).not.toContain('Send them?');
    expect(await inTerminal(run, token)).not.toContain('Send them?');
  });

  test('nothing is asked without a terminal', async () => {
    const { code, err } = await command.run([...run, '--limit', '21']);
    expect(code, err).toBe(0);
    expect(err).not.toContain('Send them?');
  });
});
