import type { CheckResult } from '../check/run-check.ts';
import type { SkippedTest, TestReport } from './report-reporter.ts';

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
