// All checks and all tests, or those of some files: `node scripts/test.ts [--long] [files] [options of Vitest]`.
// The last line is always the count, so that a script can read it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheck, stepsForTests } from './check.ts';
import { interruption } from './process/interruption.ts';
import { nodeTool } from './process/node-tool.ts';
import { runNode } from './process/run-node.ts';
import { REPORT_FILE_VARIABLE, summarize, type TestReport } from './test/report.ts';

const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const long = process.argv.includes('--long');
const signal = interruption();

// The tests leave some of the processor unused while they wait for other processes, so the checks run beside them. What
// passed is told after the tests, which redraw the terminal.
const passed: string[] = [];
const [checks, tests] = await Promise.all([
  runCheck(stepsForTests(args), signal, 1, (text) => passed.push(text)),
  runVitest(),
]);

if (!signal.aborted) {
  const { lines, exitCode } = summarize(checks, tests);
  for (const line of [...passed, ...lines]) console.log(line);
  process.exitCode = exitCode;
}

/** Runs the tests in the caller's terminal. Undefined when Vitest ended without a report. */
async function runVitest(): Promise<TestReport | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'social-data-test-'));
  const file = join(folder, 'report.json');
  const reporters = ['default', join(import.meta.dirname, 'test/report.ts')];
  const options = reporters.map((reporter) => `--reporter=${reporter}`);
  try {
    await runNode({
      command: [nodeTool('vitest', 'vitest'), 'run', ...options, ...args],
      env: { [REPORT_FILE_VARIABLE]: file, ...(long && { TEST_LONG: '1' }) },
      ...{ output: 'show', signal },
    });
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
