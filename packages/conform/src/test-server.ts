import { allCases } from './cases/all-cases.ts';
import { checkReachable, probeServer } from './check-server.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { keyOf } from './create-context.ts';
import { type ExitCode, interruptible } from './interruptible.ts';
import type { TestSettings } from './options.ts';
import { checkWritable, describeFailure, render, writeTo } from './report.ts';
import { type CaseResult, runSuite, type SuiteScope } from './run-suite.ts';
import type { Target } from './target.ts';
import { foreignTarget, mockTarget } from './targets.ts';
import { caseReport, failureOfCase, reportOf, type TestReport, testReport } from './test-report.ts';

/** Number of cases between two lines of progress. */
const PROGRESS_INTERVAL = 50;
/** How often, in the whole run, a request is sent again that failed for the moment. */
const MAX_REPEATS = 100;
/** So many requests without a response, one after the other, end the run. */
const MAX_UNANSWERED = 10;

/**
 * Says how many calls the run makes, tests the server, and writes the reports.
 * @throws UsageError when nothing can be tested
 */
export async function testServer(settings: TestSettings): Promise<ExitCode> {
  const { ours, seed, fuzz, maxCalls, report: reports, baseUrl, caFile } = settings;
  const scope: SuiteScope = {
    target: targetOf(settings),
    profile: ours ? 'decisions' : 'contract',
    fuzz: { seed, runs: fuzz },
  };
  const planned = plannedCalls(allCases(scope.target, scope.profile, scope.fuzz));
  const plan = describePlan(scope, planned, maxCalls);
  if (settings.plan) {
    process.stdout.write(`${plan}\n`);
    return 0;
  }
  for (const { file } of reports) if (file !== undefined) checkWritable('report', file);
  await checkReachable(baseUrl, caFile);
  process.stderr.write(`${plan}\n`);
  const startedAt = new Date();
  return await interruptible(async (signal, exitCode) => {
    const limits = {
      ...{ maxRepeats: MAX_REPEATS, maxUnanswered: MAX_UNANSWERED, signal },
      ...(maxCalls !== undefined && { maxCalls }),
    };
    const onResult = progress(scope);
    const result = await runSuite({ ...scope, limits, before: probeServer, onResult });
    const seconds = (Date.now() - startedAt.getTime()) / 1000;
    const report = testReport(scope, result, { startedAt, seconds, planned });
    for (const { form, file } of reports) {
      const text = `${render(form, reportOf(report))}\n`;
      if (file === undefined) process.stdout.write(text);
      else writeTo('report', file, text);
    }
    return exitCode() ?? exitCodeOf(report);
  });
}

/** The server that the settings describe. */
function targetOf(settings: TestSettings): Target {
  const { adapter, baseUrl, secondUrl, publicUrl, caFile, timeout, token, values } = settings;
  const tokens = settings.provokeFile;
  const mock = mockTarget(baseUrl);
  const base =
    adapter === 'mock'
      ? { ...mock, validToken: token, values: { ...mock.values, ...values } }
      : foreignTarget({ baseUrl, token, values, tokens, isOurs: settings.ours === true });
  return {
    ...{ ...base, timeout },
    ...(secondUrl !== undefined && { secondUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(caFile !== undefined && { ca: caFile }),
  };
}

/** How many requests the cases send at most, when equal ones are sent once and none is repeated after a failure. */
export function plannedCalls(cases: readonly ConformanceCase[]): number {
  const known = new Set(cases.flatMap(({ calls }) => calls.known.map(keyOf)));
  return cases.reduce((sum, { calls }) => sum + (calls.more ?? 0), known.size);
}

/** Addresses that no other machine listens to on the way. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** How many calls a run makes, in words. */
function describePlan(
  { target, fuzz }: SuiteScope,
  planned: number,
  maxCalls: number | undefined,
): string {
  const { baseUrl, parallel } = target;
  const { protocol, hostname } = new URL(baseUrl);
  const isOpen = protocol === 'http:' && !LOOPBACK.test(hostname);
  const pace = parallel === 1 ? 'one at a time' : `${parallel} at a time`;
  return [
    `At most ${planned} calls to ${baseUrl}, ${pace}, and up to ${MAX_REPEATS} more in place of some that fail for the moment. Each may cost what the server charges for it.`,
    ...(maxCalls === undefined ? [] : [`The run stops after ${maxCalls} (--max-calls).`]),
    `The random calls have the seed ${fuzz.seed}.`,
    ...(isOpen ? [`The token goes to ${hostname} without encryption.`] : []),
  ].join('\n');
}

/** A broken rule is more than a run that stopped. */
function exitCodeOf({ cases, end }: TestReport): ExitCode {
  if (end?.kind === 'no-response' || cases.some(({ state }) => state === 'failed')) return 1;
  return end?.kind === 'max-calls' ? 3 : 0;
}

function progress(scope: SuiteScope) {
  return (result: CaseResult, done: number, all: number): void => {
    const report = caseReport(result, scope);
    const failure = failureOfCase(report);
    if (failure) process.stderr.write(`${describeFailure(`${report.id} failed`, failure)}\n`);
    if (done % PROGRESS_INTERVAL === 0 || done === all)
      process.stderr.write(`${done} of ${all} cases\n`);
  };
}
