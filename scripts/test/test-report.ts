/** The variable that names the file into which the reporter writes. */
export const REPORT_FILE_VARIABLE = 'TEST_REPORT_FILE';

/** The result of one run of the tests: written by the reporter, read by `npm test`. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly SkippedTest[];
}

export interface SkippedTest {
  readonly name: string;
  readonly reason: string;
}

/** Parses a report; undefined when the text is not one. */
export function readTestReport(text: string): TestReport | undefined {
  const value: unknown = JSON.parse(text);
  return isTestReport(value) ? value : undefined;
}

function isTestReport(value: unknown): value is TestReport {
  if (typeof value !== 'object' || value === null) return false;
  if (!('passed' in value && 'failed' in value && 'skipped' in value)) return false;
  const counts = [value.passed, value.failed];
  return counts.every((count) => Number.isInteger(count)) && Array.isArray(value.skipped);
}
