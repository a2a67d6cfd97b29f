import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { projectRoot } from '../process/project-root.ts';

/** The variable that names the file into which the reporter writes a TestReport as JSON. */
export const REPORT_FILE_VARIABLE = 'TEST_REPORT_FILE';

/** The result of one run of the tests. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly SkippedTest[];
}

export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/**
 * Counts the results for `npm test`. Vitest's JSON report omits why a test was skipped and the errors
 * that belong to no test (a file that does not load, an unhandled rejection). Here each of these errors
 * counts as a failure.
 */
export default class ReportReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[REPORT_FILE_VARIABLE];
    if (file !== undefined)
      writeFileSync(file, JSON.stringify(summarize(modules, unhandledErrors)));
  }
}

function summarize(modules: readonly TestModule[], errors: readonly unknown[]): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const suiteErrors = modules.flatMap(suiteErrorsOf).length;
  return {
    passed: count('passed'),
    // A test that is still pending at the end ran in a worker that crashed.
    failed: count('failed') + count('pending') + suiteErrors + errors.length,
    skipped: tests.filter((test) => test.result().state === 'skipped').map(describeSkipped),
  };
}

function suiteErrorsOf(module: TestModule): readonly unknown[] {
  const suites = [...module.children.allSuites()];
  return [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
}

function describeSkipped(test: TestCase): SkippedTest {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return {
    name: `${relative(projectRoot, test.module.moduleId)} > ${test.fullName}`,
    reason: note ?? 'no reason given in the test',
  };
}
