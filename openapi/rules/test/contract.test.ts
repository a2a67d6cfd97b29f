import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSourceLayout } from '../source-layout.mjs';
import { ROOT, redoclyLint, spectralLint } from './run-tool.ts';

describe('the contract of this project', () => {
  test('is accepted by Spectral as a bundle, without a warning or a hint', async () => {
    const { code, stdout } = await spectralLint(join(ROOT, 'generated/openapi.json'));
    expect(JSON.parse(stdout)).toEqual([]);
    expect(code).toBe(0);
  });

  test('is accepted by Redocly as source files, without a warning', async () => {
    const { code, stdout } = await redoclyLint(join(ROOT, 'openapi/openapi.yaml'));
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
    expect(code).toBe(0);
  });

  test('has its files where and what their names say', () => {
    expect(checkSourceLayout(join(ROOT, 'openapi'))).toEqual([]);
  });
});

describe('Redocly refuses in the source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('an example that does not fit or has a misspelt member, and a property without one', async () => {
    copyContract(folder);
    replace(join(folder, 'components/parameters/offset.yaml'), '[0]', '[zero]');
    replace(join(folder, 'components/examples/searchUsersEmpty.yaml'), 'filters:', 'filter:');
    replace(join(folder, 'components/schemas/TouchCount.yaml'), /^ +examples: .*\n/m, '');
    const { code, stdout } = await redoclyLint(join(folder, 'openapi.yaml'));
    expect(code).toBe(1);
    expect(rulesIn(stdout)).toEqual([
      'no-invalid-media-type-examples',
      'no-invalid-schema-examples',
      'scalar-property-missing-example',
    ]);
  });
});

function copyContract(folder: string): void {
  for (const part of ['openapi.yaml', 'paths', 'components']) {
    cpSync(join(ROOT, 'openapi', part), join(folder, part), { recursive: true });
  }
}

function replace(file: string, before: string | RegExp, after: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(before, after);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

function rulesIn(report: string): string[] {
  const { problems }: { problems: { ruleId: string }[] } = JSON.parse(report);
  return [...new Set(problems.map(({ ruleId }) => ruleId))].sort();
}
