import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLines } from '../../scripts/api/command-lines.ts';
import { DeclarationReader } from '../../scripts/api/exported-declarations.ts';
import { listFiles } from '../../scripts/api/list-files.ts';
import { publicPackages } from '../../scripts/release/public-packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'package-lists-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes emitted declarations by the names of their sources, and returns a function that names a source. */
function declare(files: Readonly<Record<string, string>>): (name: string) => string {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.d.ts`), text);
  return (name) => join(folder, `${name}.ts`);
}

const reader = () =>
  new DeclarationReader({ fileOf: (source) => source.replace(/[.]ts$/, '.d.ts') });

test('every published package has a list', () => {
  expect(Object.keys(listFiles)).toEqual(Object.keys(publicPackages));
});

describe('the declarations of an entry point', () => {
  test('are followed through exports, with the types that they use, without comments', () => {
    const source = declare({
      index: `export { start as run } from './start.ts';\nexport type * from './options.ts';`,
      start: `import type { Options } from './options.ts';
import type { Handle } from './handle.ts';
/** Starts. */
export declare function start(options: Options): Handle;
export declare function unused(): void;`,
      options: 'export interface Options {\n  /** Unit: ms. */\n  readonly timeout?: number;\n}',
      handle: 'export interface Handle {\n  stop(): void;\n}',
    });
    const { exported, used } = reader().read([source('index')], () => 'whole');
    expect(exported[0]?.map(({ name }) => name)).toEqual(['Options', 'run']);
    expect(exported[0]?.at(-1)?.text).toBe('function start(options: Options): Handle;');
    expect(used.map(({ text }) => text)).toEqual(['interface Handle {\n    stop(): void;\n}']);
    expect(JSON.stringify(exported)).not.toContain('Unit: ms');
  });

  test('have the names of a table alone, not its texts', () => {
    const source = declare({
      table: `export declare const table: {
    readonly first: {
        readonly text: 'A text that may change.';
    };
};`,
    });
    const [table] = reader().read([source('table')], () => 'whole').exported[0] ?? [];
    expect(table?.text).toContain('readonly first: …;');
    expect(table?.text).not.toContain('A text that may change.');
  });

  test('of another list have their heads alone', () => {
    const source = declare({ schema: 'export interface Answer {\n  id: string;\n}' });
    const { exported } = reader().read([source('schema')], () => 'head');
    expect(exported).toEqual([[{ name: 'Answer', text: 'interface Answer { … }' }]]);
  });
});

test('a command is listed with its arguments, options, choices and defaults, and without hidden options', () => {
  const option = { mandatory: false, hidden: false };
  const start = {
    name: () => 'start',
    commands: [],
    registeredArguments: [{ required: false, variadic: true, name: () => 'files' }],
    options: [
      { ...option, flags: '--port <number>', long: '--port', defaultValue: 4010 },
      { ...option, flags: '--mode <mode>', mandatory: true, argChoices: ['fast', 'safe'] },
      { ...option, flags: '--secret', hidden: true },
      { ...option, flags: '--quiet', defaultValue: false },
    ],
  };
  const program = { name: () => 'tool', commands: [start], registeredArguments: [], options: [] };
  const details = (flag: string) => (flag === '--port' ? ['variable `TOOL_PORT`'] : []);
  expect(commandLines(program, details)).toEqual([
    '### `tool start [files...]`',
    '',
    '- `--port <number>`, default `4010`, variable `TOOL_PORT`',
    '- `--mode <mode>`, required, one of `fast` `safe`',
    '- `--quiet`',
    '',
  ]);
});
