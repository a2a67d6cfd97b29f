import { type OperationId, operations } from '@social-data/contract';
import { secondsToWait } from '../call-operation.ts';
import { createContext, isPassing } from '../create-context.ts';
import { ConformanceFailure, NotTested, UsageError } from '../errors.ts';
import { requestOf } from '../request-path.ts';
import { foreignTarget } from '../targets.ts';
import { type ObservedCall, observedCall } from './observed-call.ts';
import { missingValue, type Probe } from './probes.ts';
import type { PathMap } from './read-recording.ts';

export interface ProbeOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly values: Readonly<Record<string, string>>;
  readonly paths: PathMap;
  readonly maxCalls: number;
  /** Milliseconds that a response may take. */
  readonly timeout: number;
  readonly ca?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds before a call is repeated, where the response does not name a time. @default 1000 */
  readonly wait?: number;
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
/** So many calls without a response, one after the other, end the run. */
const MAX_UNANSWERED = 3;
/** Milliseconds that all waits of a run take at most. */
const MAX_WAIT_MS = 120_000;
/** The token is not accepted. */
const INVALID_TOKEN = 100;
/** No further call can succeed today: the quota is used up, or there are no funds. */
const FINAL_CODES = [303, 601];

/**
 * Makes the calls, one after the other and at most `maxCalls`, repetitions included. Follows no redirect.
 * @throws UsageError when the token is not accepted
 */
export async function runProbes(
  probes: readonly Probe[],
  options: ProbeOptions,
): Promise<ProbeRun> {
  const { baseUrl, token, values, maxCalls, timeout, ca, signal } = options;
  const target = { ...foreignTarget({ baseUrl, token, values }), timeout, ...(ca && { ca }) };
  const limits = { maxCalls, maxUnanswered: MAX_UNANSWERED, ...(signal && { signal }) };
  const context = createContext(target, 'contract', limits);
  const calls: ObservedCall[] = [];
  const left: string[] = [];
  let waited = 0;
  let end: string | undefined;

  /** The call, or why it had no usable response. */
  const attempt = async (probe: Probe): Promise<ObservedCall | string> => {
    const { operationId, isValid } = probe;
    const changes = probe.changes(calls);
    const reason = end ?? missingValue(probe, values);
    if (reason !== undefined || typeof changes === 'string') return reason ?? String(changes);
    const { path, ...request } = requestOf(target, operationId, changes);
    const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
    for (let number = 1; ; number++) {
      const response = await context.send({ ...request, path: mapped(path, operationId, options) });
      const call = observedCall(operationId, query, response);
      if (call && isValid && FINAL_CODES.includes(call.code ?? 0))
        end = `the run ended with code ${call.code}`;
      if (call && !isPassing(call.code)) return call;
      const pause = Math.max(options.wait ?? 1000, secondsToWait(response) * 1000);
      if (number >= ATTEMPTS || waited + pause > MAX_WAIT_MS || context.end() || end)
        return call ?? `HTTP ${response.status} without an envelope`;
      waited += pause;
      await context.pause(pause);
    }
  };

  try {
    for (const probe of probes) {
      const result = await attempt(probe).catch(reasonOf);
      const isCall = typeof result !== 'string';
      if (isCall && probe.isValid && result.code === INVALID_TOKEN)
        throw new UsageError(
          'The server does not accept the token (code 100). Check --token-file, or SOCIAL_DATA_TOKEN.',
        );
      if (isCall) calls.push(result);
      // A failure of the moment tells how failures look, and nothing of what the probe is for.
      const failed =
        isCall && isPassing(result.code) ? `it failed with code ${result.code}` : undefined;
      const reason = isCall ? failed : result;
      if (reason !== undefined) left.push(`${probe.operationId}, ${probe.purpose}: ${reason}`);
    }
  } finally {
    context.close();
  }
  return { calls, sent: context.sent(), left };
}

function mapped(path: string, id: OperationId, { paths }: ProbeOptions): string {
  const own = paths[id];
  return own === undefined ? path : path.replace(operations[id].path, () => own);
}

/** Without the address, which has the token in it. */
function reasonOf(error: unknown): string {
  if (error instanceof NotTested)
    return error.message.replace(/^The run/, 'the run').replace(/\.$/, '');
  if (error instanceof ConformanceFailure) return 'it had no HTTP response';
  throw error;
}
