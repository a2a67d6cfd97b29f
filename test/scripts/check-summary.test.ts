import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeTool } from '../../scripts/process/node-tool.ts';
import { REPORT_FILE_VARIABLE, summarize, type TestReport } from '../../scripts/test/report.ts';
import { longTest } from '../scale.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-summary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The report of a real Vitest run over one file of check-fixtures. */
async function reportOf(fixture: string): Promise<TestReport> {
  const file = join(folder, `${fixture}.json`);
  const fixtures = join(import.meta.dirname, 'check-fixtures');
  const reporter = join(import.meta.dirname, '../../scripts/test/report.ts');
  const args = ['run', '--config', join(fixtures, 'vitest.config.ts'), `--reporter=${reporter}`];
  await new Promise((resolve) => {
    execFile(
      process.execPath,
      [nodeTool('vitest', 'vitest'), ...args, fixture],
      { cwd: fixtures, env: { ...process.env, [REPORT_FILE_VARIABLE]: file } },
      resolve,
    );
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('the report of a run', () => {
  test('counts what passed and failed, and keeps the reason of what was skipped', async () => {
    const report = await reportOf('mixed');
    expect(report).toMatchObject({ passed: 1, failed: 1 });
    expect(report.skipped).toEqual([
      {
        name: 'test/scripts/check-fixtures/mixed.fixture.ts > cannot run here',
        reason: 'the moon is not full',
      },
    ]);
  });

  longTest('counts a file that does not load as a failure', async () => {
    expect(await reportOf('does-not-load')).toMatchObject({ passed: 0, failed: 1 });
  });

  longTest('counts an unhandled rejection as a failure', async () => {
    expect(await reportOf('rejects')).toMatchObject({ passed: 1, failed: 1 });
  });

  longTest('does not call a run good whose worker was lost', async () => {
    const report = await reportOf('exits');
    expect(report.passed).toBe(0);
    expect(report.failed).toBeGreaterThan(0);
  });
});

describe('the last lines of npm test', () => {
  const checks = [
    { name: 'types', ok: true },
    { name: 'lint', ok: true },
  ];

  test('the count is alone on the last line, each check step counted as a test', () => {
    const skipped = [{ name: 'a > b', reason: 'no browser' }];
    const { lines, exitCode } = summarize(checks, { passed: 3, failed: 0, skipped });
    expect(lines).toEqual(['skipped: a > b (no browser)', '5 passed, 0 failed, 1 skipped']);
    expect(exitCode).toBe(0);
  });

  test('what was skipped is one line for each reason', () => {
    const skipped = [
      { name: 'a', reason: 'no browser' },
      { name: 'b', reason: 'no fish' },
      { name: 'c', reason: 'no browser' },
      { name: 'd', reason: 'no browser' },
    ];
    expect(summarize([], { passed: 1, failed: 0, skipped }).lines).toEqual([
      'skipped: a and 2 more (no browser)',
      'skipped: b (no fish)',
      '1 passed, 0 failed, 4 skipped',
    ]);
  });

  test('a check that fails is a failure', () => {
    const failing = [...checks, { name: 'drift', ok: false }];
    const { lines, exitCode } = summarize(failing, { passed: 1, failed: 0, skipped: [] });
    expect(lines).toEqual(['failed check: drift', '3 passed, 1 failed, 0 skipped']);
    expect(exitCode).toBe(1);
  });

  test('a run without a report is a failure and says so', () => {
    const { lines, exitCode } = summarize(checks, undefined);
    expect(lines[0]).toContain('without a report');
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 0 skipped');
    expect(exitCode).toBe(1);
  });

  test('a run in which no test ran is a failure', () => {
    const skipped = [{ name: 'a', reason: 'b' }];
    const { lines, exitCode } = summarize(checks, { passed: 0, failed: 0, skipped });
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
    expect(lines).toContain('No test ran.');
    expect(exitCode).toBe(1);
  });
});
