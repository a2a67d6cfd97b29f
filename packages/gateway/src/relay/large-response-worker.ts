// The worker thread of `response-reader.ts`.
import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import type { AttemptResult } from './attempt-result.ts';
import { interpretResponse } from './interpret-response.ts';
import type { LargeResponse } from './response-reader.ts';
import { createTokenMask } from './token-mask.ts';

parentPort?.on('message', ({ body, tokens, call, now, ...head }: LargeResponse) => {
  const masked = createTokenMask(tokens).apply(Buffer.from(body.buffer));
  const result = interpretResponse({ ...head, body: masked }, call, now);
  parentPort?.postMessage(result, memoryOf(result));
});

/** What is handed over with a result instead of being copied. */
function memoryOf(result: AttemptResult): readonly ArrayBuffer[] {
  if (!result.ok || result.payload.bytes === undefined) return [];
  const { buffer } = result.payload.bytes.payload;
  return buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
}
