import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();
const isInstalled = spawnSync('soffice', ['--version']).status === 0;

/** The languages of LibreOffice, as its CSV filter has them, and the separator of lists in each. */
const GERMAN = { language: 1031, separator: ';' };
const CHINESE = { language: 2052, separator: ',' };
const ENGLISH = { language: 1033, separator: ',' };

/** The cells of a CSV file as LibreOffice reads it in a language. */
function cellsIn({ language, separator }: typeof GERMAN, name: string) {
  const filter = `CSV:${separator.charCodeAt(0)},34,76,1,,${language},false,true`;
  execFileSync('soffice', [
    ...['--headless', `-env:UserInstallation=file://${command.path('office')}`],
    ...[`--infilter=${filter}`, '--convert-to', 'xlsx', '--outdir', command.path('.')],
    command.path(name),
  ]);
  const { Sheets, SheetNames } = read(readFileSync(command.path(name.replace(/csv$/, 'xlsx'))));
  const sheet = Sheets[SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : [];
}

describe.skipIf(!isInstalled)('LibreOffice', () => {
  test.each([
    ['excel', ENGLISH],
    ['excel-de', GERMAN],
    ['wps', CHINESE],
  ] as const)('reads each number and each id of --for %s', async (program, language) => {
    const search = ['authors', 'side-base-info', 'author-1', 'author-2', '--quiet'];
    const json = await command.run([...search, '--format', 'json']);
    const expected: Record<string, unknown>[] = JSON.parse(json.out);
    const file = `${program}.csv`;
    const { code, err } = await command.run([...search, '--for', program, '--out', file]);
    expect(code, err).toBe(0);
    const rows = cellsIn(language, file);
    expect(rows).toHaveLength(2);
    for (const [at, item] of expected.entries()) {
      const numbers = Object.entries(item).filter(([, value]) => typeof value === 'number');
      expect(numbers.some(([, value]) => !Number.isInteger(value))).toBe(true);
      expect(rows[at]).toMatchObject(Object.fromEntries(numbers));
      expect(rows[at]?.author_id).toBe(`author-${at + 1}`);
    }
  });
});
