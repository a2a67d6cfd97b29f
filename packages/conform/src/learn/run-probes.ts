import { operations } from '@social-data/contract';
import { isPassing, isPassingCode, unusableReason } from '../check-response.ts';
import { connectTo, type RunLimits } from '../connection.ts';
import { ConformanceFailure, NotTested, UsageError } from '../errors.ts';
import { requestOf } from '../request.ts';
import { INVALID_TOKEN, targetOf, WRONG_TOKEN } from '../target.ts';
import { isSuccess, type ObservedCall, observedCall } from './observed-call.ts';
import { missingValue, type Probe } from './probes.ts';
import type { PathMap } from './read-recording.ts';

export interface ProbeOptions extends Pick<RunLimits, 'timeout' | 'signal' | 'wait'> {
  readonly baseUrl: string;
  readonly token: string;
  readonly values: Readonly<Record<string, string>>;
  readonly paths: PathMap;
  readonly maxCalls: number;
}

export interface ProbeRun {
  readonly calls: readonly ObservedCall[];
  /** Number of requests that were sent. */
  readonly sent: number;
  /** The probes without a usable response, with the reason. */
  readonly left: readonly string[];
}

/** Attempts of a call that fails for the moment. */
const ATTEMPTS = 3;
/** So many calls without a usable response, one after the other, end the run. */
const MAX_UNUSABLE = 3;
/** Milliseconds that all waits of a run take at most. */
const MAX_WAIT_MS = 120_000;
/** No further call can succeed today: the quota is used up, or there are no funds. */
const FINAL_CODES = [303, 601];

/**
 * Makes the calls, one after the other and at most `maxCalls`, repetitions included. Follows no redirect.
 * @throws UsageError when the token is not accepted, or no call has a usable response
 */
export async function runProbes(
  probes: readonly Probe[],
  { baseUrl, token, values, paths, ...limits }: ProbeOptions,
): Promise<ProbeRun> {
  const target = targetOf(baseUrl, token, values);
  const connection = connectTo(target, { ...limits, maxUnanswered: MAX_UNUSABLE });
  const calls: ObservedCall[] = [];
  const left: string[] = [];
  /** Why calls had no usable response, since the last one that had. */
  const unusable: string[] = [];
  let waited = 0;
  let end: string | undefined;

  /** The call, or why it has no usable response. */
  const attempt = async ({ operationId, isValid, changes }: Probe) => {
    const changed = changes(calls);
    if (typeof changed === 'string') return changed;
    const { path, ...request } = requestOf(target, operationId, changed);
    const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
    const own = path.replace(operations[operationId].path, (known) => paths[operationId] ?? known);
    for (let number = 1; ; number++) {
      const response = await connection.send({ ...request, path: own });
      const call = observedCall(operationId, query, response);
      const isRejected = call?.hasToken && call.code === INVALID_TOKEN;
      if (isRejected && !calls.some(isSuccess))
        throw new UsageError(`${baseUrl} cannot be looked at: ${WRONG_TOKEN}`);
      if (call && isValid && FINAL_CODES.includes(call.code ?? 0))
        end = `the run ended with code ${call.code}`;
      const isLast = number >= ATTEMPTS || waited >= MAX_WAIT_MS || end !== undefined;
      if (isPassing(response) && !isLast && !connection.end()) {
        waited += await connection.pause(response);
        continue;
      }
      unusable.splice(0, call ? unusable.length : 0);
      if (call) return call;
      unusable.push(unusableReason(response) ?? '');
      return `HTTP ${response.status} without an envelope`;
    }
  };
  const stopped = () => end ?? connection.end()?.reason.replace(/^The (.*)\.$/, 'the $1');
  /** Without the address, which has the token in it. */
  const reasonOf = (error: unknown): string => {
    if (error instanceof NotTested) return stopped() ?? error.message;
    if (!(error instanceof ConformanceFailure)) throw error;
    unusable.push(`no response arrives: ${error.difference.got.replace(/^none: /, '')}`);
    return 'it had no HTTP response';
  };

  for (const probe of probes) {
    const result =
      stopped() ?? missingValue(probe, values) ?? (await attempt(probe).catch(reasonOf));
    if (typeof result !== 'string') calls.push(result);
    // A failure of the moment tells how failures look, and nothing of what the probe is for.
    const failed = typeof result === 'string' ? result : failureOfMoment(result);
    if (failed !== undefined) left.push(`${probe.operationId}, ${probe.purpose}: ${failed}`);
    if (unusable.length >= MAX_UNUSABLE)
      end ??= `the run ended: ${MAX_UNUSABLE} calls, one after the other, had no usable response`;
  }
  if (calls.length === 0 && unusable.length > 0)
    throw new UsageError(`${baseUrl} cannot be looked at: ${unusable[0]}`);
  return { calls, sent: connection.sent(), left };
}

function failureOfMoment({ code }: ObservedCall): string | undefined {
  return isPassingCode(code) ? `it failed with code ${code}` : undefined;
}
