import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { CheckResult } from '../check.ts';
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
    if (file !== undefined) writeFileSync(file, JSON.stringify(count(modules, unhandledErrors)));
  }
}

function count(modules: readonly TestModule[], errors: readonly unknown[]): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state).length;
  const suiteErrors = modules.flatMap(suiteErrorsOf).length;
  return {
    passed: inState('passed'),
    // A test that is still pending at the end ran in a worker that crashed.
    failed: inState('failed') + inState('pending') + suiteErrors + errors.length,
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

export interface Summary {
  /** The lines to print; the last one is the count. */
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1;
}

/**
 * Adds up the check steps (each counts as one test) and the tests. A run without a report or without a
 * test is a failure.
 */
export function summarize(checks: readonly CheckResult[], tests: TestReport | undefined): Summary {
  const failedChecks = checks.filter(({ ok }) => !ok);
  const { passed, failed, skipped } = tests ?? { passed: 0, failed: 1, skipped: [] };
  const allFailed = failed + failedChecks.length;
  const nothingRan = tests !== undefined && passed + failed === 0;
  return {
    lines: [
      ...failedChecks.map(({ name }) => `failed check: ${name}`),
      ...skippedLines(skipped),
      ...(tests === undefined
        ? ['The tests ended without a report: that counts as a failure.']
        : []),
      ...(nothingRan ? ['No test ran.'] : []),
      `${passed + checks.length - failedChecks.length} passed, ${allFailed} failed, ${skipped.length} skipped`,
    ],
    exitCode: allFailed > 0 || nothingRan ? 1 : 0,
  };
}

/** One line for each reason, because one thing that a machine lacks may skip a hundred tests. */
function skippedLines(skipped: readonly SkippedTest[]): readonly string[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, [first, ...others]]) =>
    others.length === 0
      ? `skipped: ${first?.name} (${reason})`
      : `skipped: ${first?.name} and ${others.length} more (${reason})`,
  );
}
