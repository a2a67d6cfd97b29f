import { checkReachable, probeServer } from './check-server.ts';
import type { ExitCode, Settings } from './options/settings.ts';
import { describePlan, plannedCalls } from './plan.ts';
import { caseReport, describeFailure, type RunReport, runReport } from './report/run-report.ts';
import { checkReportFiles, writeReports } from './report/write-reports.ts';
import { type CaseResult, casesOf, runSuite, type SuiteScope } from './run-suite.ts';
import type { Target } from './target.ts';
import { foreignTarget, mockTarget } from './targets.ts';

type ServerSettings = Pick<
  Settings,
  | 'baseUrl'
  | 'secondUrl'
  | 'publicUrl'
  | 'ca'
  | 'token'
  | 'values'
  | 'tokens'
  | 'isOurs'
  | 'timeout'
> &
  Pick<Settings, 'adapter'>;

/** The server that the settings describe. */
function createTarget(settings: ServerSettings): Target {
  const { baseUrl, secondUrl, publicUrl, ca, token, values, tokens, isOurs, timeout } = settings;
  const common = {
    timeout,
    ...(secondUrl !== undefined && { secondUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(ca !== undefined && { ca }),
  };
  if (settings.adapter === 'foreign')
    return { ...foreignTarget({ baseUrl, token, values, tokens, isOurs }), ...common };
  const mock = mockTarget(baseUrl);
  return {
    ...mock,
    ...common,
    validToken: token,
    values: { ...mock.values, ...values },
    strict: isOurs,
  };
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs work with a signal that the first SIGINT or SIGTERM aborts. The second one ends the process at once.
 * @param work also gets the exit code of the signal that came; undefined while none did
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal, exitCode: () => ExitCode | undefined) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const onSignal = (signal: keyof typeof exitCodes) => {
    code ??= exitCodes[signal];
    controller.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await work(controller.signal, () => code);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

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
export async function testServer(settings: Settings): Promise<ExitCode> {
  const { isOurs, seed, fuzz, maxCalls, reports, baseUrl, ca } = settings;
  const target = createTarget(settings);
  const scope: SuiteScope = {
    target,
    profile: isOurs ? 'decisions' : 'contract',
    fuzz: { seed, runs: fuzz },
    observesDecisions: !isOurs,
  };
  const planned = plannedCalls(casesOf(scope));
  const plan = describePlan(scope, planned, MAX_REPEATS, maxCalls);
  if (settings.isPlan) {
    process.stdout.write(`${plan}\n`);
    return 0;
  }
  checkReportFiles(reports);
  await checkReachable(baseUrl, ca);
  process.stderr.write(`${plan}\n`);
  const startedAt = new Date();
  const start = performance.now();
  return await interruptible(async (signal, exitCode) => {
    const limits = {
      maxRepeats: MAX_REPEATS,
      maxUnanswered: MAX_UNANSWERED,
      signal,
      ...(maxCalls !== undefined && { maxCalls }),
    };
    const onResult = progress(scope);
    const result = await runSuite({ ...scope, limits, before: probeServer, onResult });
    const seconds = (performance.now() - start) / 1000;
    const report = runReport(scope, result, { startedAt, seconds, planned });
    writeReports(reports, report);
    return exitCode() ?? exitCodeOf(report);
  });
}

/** A broken rule is more than a run that stopped. */
function exitCodeOf({ cases, end }: RunReport): ExitCode {
  if (end?.kind === 'no-response' || cases.some(({ state }) => state === 'failed')) return 1;
  return end?.kind === 'max-calls' ? 3 : 0;
}

function progress(scope: SuiteScope) {
  return (result: CaseResult, done: number, all: number): void => {
    const report = caseReport(result, scope);
    if (report.state === 'failed') process.stderr.write(`${describeFailure(report)}\n`);
    if (done % PROGRESS_INTERVAL === 0 || done === all)
      process.stderr.write(`${done} of ${all} cases\n`);
  };
}
