// The worker thread of `response-reader.ts`.
import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import { interpretResponse } from './attempt.ts';
import { createTokenMask, type LargeResponse } from './response-reader.ts';

parentPort?.on('message', ({ body, tokens, call, now, ...head }: LargeResponse) => {
  const masked = createTokenMask(tokens).apply(Buffer.from(body.buffer));
  const result = interpretResponse({ ...head, body: masked }, call, now);
  const { buffer } = (result.ok && result.body) || {};
  // What can be handed over is not copied.
  const isOwn = buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer);
  parentPort?.postMessage(result, isOwn ? [buffer] : []);
});
