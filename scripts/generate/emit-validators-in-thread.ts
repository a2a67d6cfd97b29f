import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ContractModel } from './contract-model.ts';

/**
 * Emits the validators in a thread of its own, while the caller emits the other files: on a large contract both take about
 * as long. Rejects with what the thread throws, or when it ends without a result.
 */
export async function emitValidatorsInThread({
  bundle,
  operations,
}: ContractModel): Promise<string> {
  const thread = new Worker(new URL('validators-thread.ts', import.meta.url), {
    workerData: { bundle, operations },
  });
  const ended = new AbortController();
  thread.once('exit', () => ended.abort(new Error('The thread of the validators has ended')));
  const [source]: readonly unknown[] = await once(thread, 'message', { signal: ended.signal });
  return String(source);
}
