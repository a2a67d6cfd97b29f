import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';
import { runNode } from '../process/run-node.ts';
import { REPORT_FILE_VARIABLE, readTestReport, type TestReport } from './test-report.ts';

export interface VitestOptions {
  /** Runs the full counts of random cases instead of a tenth. */
  readonly long: boolean;
  /** Arguments for Vitest, such as names of files and `-t`. */
  readonly args: readonly string[];
  readonly signal: AbortSignal;
}

/** Runs the tests in the caller's terminal. Undefined when Vitest ended without a report. */
export async function runVitest(options: VitestOptions): Promise<TestReport | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'social-data-test-'));
  const file = join(folder, 'report.json');
  try {
    const reporter = join(projectRoot, 'scripts/test/report-reporter.ts');
    await runNode({
      command: [
        nodeTool('vitest', 'vitest'),
        'run',
        '--reporter=default',
        `--reporter=${reporter}`,
        ...options.args,
      ],
      env: { [REPORT_FILE_VARIABLE]: file, ...(options.long && { TEST_LONG: '1' }) },
      output: 'show',
      signal: options.signal,
    });
    return existsSync(file) ? readTestReport(readFileSync(file, 'utf8')) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
