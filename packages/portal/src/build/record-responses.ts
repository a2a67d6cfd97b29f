import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { defaultAddresses } from '../../shared/addresses.ts';
import { type RunnableCall, recordingName } from '../../shared/runnable-call.ts';
import { requestFor } from '../../shared/sample-request.ts';
import { callsIn } from './pages/runnable-calls.ts';

/** Tokens that make the mock wait or break off have no response worth a recording. */
const RECORDING_TIMEOUT_MS = 5_000;

/**
 * Sends every call that a page can run to a mock and writes the bodies into the folder `recorded`, for readers without a
 * mock. The mock has a fixed clock, so that the same call has the same bytes.
 */
export async function recordResponses(
  folder: string,
  pagesFolder: string,
  mockUrl: string,
): Promise<void> {
  mkdirSync(join(folder, 'recorded'), { recursive: true });
  for (const [name, call] of recordableCalls(pagesFolder)) {
    const body = await bodyOf(call, mockUrl);
    if (body === undefined) continue;
    writeFileSync(join(folder, 'recorded', name), body.replaceAll(mockUrl, defaultAddresses.mock));
  }
}

/** The calls of all pages, by the names of their recordings. */
function recordableCalls(pagesFolder: string): ReadonlyMap<string, RunnableCall> {
  const calls = globSync('**/index.md', { cwd: pagesFolder })
    .flatMap((file) => callsIn(readFileSync(join(pagesFolder, file), 'utf8')))
    .map((call) => [recordingName(call), call] as const);
  return new Map(calls);
}

async function bodyOf(
  { operation, values, token }: RunnableCall,
  mockUrl: string,
): Promise<string | undefined> {
  const { address, init } = requestFor({ operation: operations[operation], values, token });
  try {
    const signal = AbortSignal.timeout(RECORDING_TIMEOUT_MS);
    const response = await fetch(mockUrl + address, { ...init, signal });
    return await response.text();
  } catch {
    return undefined;
  }
}
