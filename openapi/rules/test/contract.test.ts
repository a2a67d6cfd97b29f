import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('Spectral refuses what stands on the disk, each mistake by source file and line', async () => {
  copyContract(folder);
  replace(join(folder, 'paths/searchUsers.yaml'), 'x-pagination:', 'x-paginaton:');
  replace(join(folder, 'components/schemas/Platform.yaml'), 'SHORT_DRAMA]', 'SHORT_DRAMA, RADIO]');
  replace(join(folder, 'openapi.yaml'), 'info:\n', 'x-remark: a note\ninfo:\n');
  const { code, stderr } = await lintContract(join(folder, 'openapi.yaml'));
  expect(stderr).toContain(
    placed('paths/searchUsers.yaml', 'x-paginaton:', 'The extension x-paginaton'),
  );
  expect(stderr).toContain(
    placed(
      'components/schemas/Platform.yaml',
      'x-enumDescriptions:',
      'The value RADIO has to be described',
    ),
  );
  expect(stderr).toContain(placed('openapi.yaml', 'x-remark:', 'The extension x-remark'));
  expect(code).toBe(1);
});

/** A finding as it is printed: the place of a text in a file, and how the message begins. */
function placed(file: string, text: string, message: string): string {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(text));
  const column = (lines[index] ?? '').indexOf(text) + 1;
  return `${file}:${index + 1}:${column}  ${message}`;
}

describe('Redocly refuses in the source', () => {
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

/** Lints a contract as `npm run lint` does with Spectral. */
function lintContract(file: string) {
  return runTool('scripts/lint-contract.ts', [file]);
}

/** Lints with Redocly by the `redocly.yaml` of the project, which is not looked for elsewhere. */
function redoclyLint(file: string) {
  const options = ['--config', `${ROOT}redocly.yaml`, '--format', 'json'];
  return runTool('node_modules/@redocly/cli/bin/cli.js', ['lint', file, ...options]);
}

function runTool(script: string, args: string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: ROOT, env };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, stdout, stderr });
    });
  });
}
