import { withBase } from 'vitepress';
import { type RunnableCall, recordingName } from '../../shared/runnable-call.ts';
import { portalAddress, servedAddresses } from '../live-addresses.ts';
import { data as facts } from '../site-facts.data.ts';
import { responseBody } from '../try/response-body.ts';
import { sendCall } from '../try/send-call.ts';
import type { RunResult } from './run-result.ts';

/** The command that starts a mock on the machine of the reader. */
export function mockStartLine(): string {
  return `npx --yes ${portalAddress()}${facts.mockFile}`;
}

/** Sends the call of a sample to the mock. Where none responds, or none is expected, the result is the recorded response. */
export async function runCall(call: RunnableCall): Promise<RunResult> {
  const { operation, values, token } = call;
  if (!facts.hasMock) return recordedResult(call);
  const { signal } = new AbortController();
  const { mock } = await servedAddresses();
  const outcome = await sendCall({ operationId: operation, values, baseUrl: mock, token, signal });
  const hasResponse = outcome.status !== undefined || outcome.isRedirect;
  return hasResponse
    ? { kind: 'live', outcome }
    : recordedResult(call).catch(() => ({ kind: 'live', outcome }));
}

async function recordedResult(call: RunnableCall): Promise<RunResult> {
  const response = await fetch(withBase(`/recorded/${recordingName(call)}`));
  if (!response.ok)
    throw new Error(`No response of this call was recorded: HTTP ${response.status}.`);
  return { kind: 'recorded', body: responseBody(await response.text(), call.token) };
}
