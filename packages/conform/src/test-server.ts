import { operationIds } from '@social-data/contract';
import { readEnvelope, unusableReason } from './check-response.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { type Connection, keyOf } from './connection.ts';
import { allCases } from './contract-cases.ts';
import { ConformanceFailure, NotTested, UsageError } from './errors.ts';
import { type ExitCode, interruptible } from './interruptible.ts';
import type { TestSettings } from './options.ts';
import { checkWritable, describeFailure, render, writeTo } from './report.ts';
import { type HttpResponse, requestOf } from './request.ts';
import { type CaseResult, runSuite } from './run-suite.ts';
import { INVALID_TOKEN, type Target, targetOf, WRONG_TOKEN } from './target.ts';
import { failureOfCase, reportOf } from './test-report.ts';

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
  const { baseUrl, token, values, tokens, timeout, maxCalls, report: reports } = settings;
  const target = targetOf(baseUrl, token, values, tokens);
  const planned = plannedCalls(allCases(target));
  const plan = describePlan(target, planned, maxCalls);
  if (settings.plan) {
    process.stdout.write(`${plan}\n`);
    return 0;
  }
  for (const { file } of reports) if (file !== undefined) checkWritable('report', file);
  process.stderr.write(`${plan}\n`);
  const startedAt = new Date();
  return await interruptible(async (signal, exitCode) => {
    const result = await runSuite({
      ...{ target, timeout, signal, maxRepeats: MAX_REPEATS, maxUnanswered: MAX_UNANSWERED },
      ...(maxCalls !== undefined && { maxCalls }),
      ...{ before: probeServer, onResult: showProgress },
    });
    const report = reportOf(target, result, { startedAt, planned });
    for (const { form, file } of reports) {
      const text = `${render(form, report)}\n`;
      if (file === undefined) process.stdout.write(text);
      else writeTo('report', file, text);
    }
    // A broken rule is more than a run that stopped.
    const isBroken = result.results.some(({ state }) => state === 'failed');
    return exitCode() ?? (isBroken ? 1 : result.end ? 3 : 0);
  });
}

/** How many requests the cases send at most, when equal ones are sent once and none is repeated after a failure. */
export function plannedCalls(cases: readonly ConformanceCase[]): number {
  const known = new Set(cases.flatMap(({ calls }) => calls.map(({ request }) => keyOf(request))));
  return cases.reduce((sum, { more = 0 }) => sum + more, known.size);
}

/** Addresses that no other machine listens to on the way. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** How many calls a run makes, in words. */
function describePlan({ baseUrl }: Target, planned: number, maxCalls: number | undefined): string {
  const { protocol, hostname } = new URL(baseUrl);
  const isOpen = protocol === 'http:' && !LOOPBACK.test(hostname);
  return [
    `At most ${planned} calls to ${baseUrl}, one at a time, and up to ${MAX_REPEATS} more in place of some that fail for the moment. Each may cost what the server charges for it.`,
    ...(maxCalls === undefined ? [] : [`The run stops after ${maxCalls} (--max-calls).`]),
    ...(isOpen ? [`The token goes to ${hostname} without encryption.`] : []),
  ].join('\n');
}

function showProgress(result: CaseResult, done: number, all: number): void {
  const failure = failureOfCase(result);
  if (failure) process.stderr.write(`${describeFailure(`${result.id} failed`, failure)}\n`);
  if (done % PROGRESS_INTERVAL === 0 || done === all)
    process.stderr.write(`${done} of ${all} cases\n`);
}

/**
 * Makes valid calls until one shows that the address is that of the service and takes the token. The cases use the same
 * responses.
 * @throws UsageError with the first problem when no operation responds in the common envelope, or none takes the token
 */
export async function probeServer(connection: Connection): Promise<void> {
  const { target } = connection;
  let first: string | undefined;
  for (const operationId of operationIds) {
    try {
      const response = await connection.send(requestOf(target, operationId));
      const problem = unusableReason(response) ?? rejection(response);
      if (problem === undefined) return;
      first ??= problem;
    } catch (error) {
      if (error instanceof NotTested) return;
      if (!(error instanceof ConformanceFailure)) throw error;
      // One operation may break a server; a host that is silent twice is not waited for again.
      if (first !== undefined) break;
      first = `no response arrives: ${error.difference.got.replace(/^none: /, '')}`;
    }
  }
  throw new UsageError(`${target.baseUrl} cannot be tested: ${first}`);
}

/** Why an envelope shows another path than that of the service, or a wrong token; no rule can be tested then. */
function rejection(response: HttpResponse): string | undefined {
  const { code } = readEnvelope(response) ?? {};
  if (code === INVALID_TOKEN) return WRONG_TOKEN;
  if (code === 0 || response.status !== 404) return undefined;
  return `it responds to a valid call with HTTP 404 and code ${code}. Check the path of --base-url, and --values.`;
}
