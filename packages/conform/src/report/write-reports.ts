import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { type ReportForm, type RequestedReport, UsageError } from '../options/settings.ts';
import { junitReport } from './junit-report.ts';
import { markdownReport } from './markdown-report.ts';
import type { RunReport } from './run-report.ts';

const render: Readonly<Record<ReportForm, (report: RunReport) => string>> = {
  markdown: markdownReport,
  junit: junitReport,
  json: (report) => JSON.stringify(report, null, 2),
};

/** Throws a UsageError when a file cannot be written, so that no call is made for a report that is lost. */
export function checkReportFiles(reports: readonly RequestedReport[]): void {
  for (const { file } of reports) {
    if (file === undefined) continue;
    const isNew = !existsSync(file);
    writing(file, () => closeSync(openSync(file, 'a')));
    if (isNew) rmSync(file);
  }
}

/** Writes each report to its place. */
export function writeReports(reports: readonly RequestedReport[], report: RunReport): void {
  for (const { form, file } of reports) {
    const text = `${render[form](report)}\n`;
    if (file === undefined) process.stdout.write(text);
    else writing(file, () => writeFileSync(file, text));
  }
}

function writing(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The report cannot be written to ${file} (${reason}). Name a file in a folder that exists.`,
    );
  }
}
