// The worker thread of `response-reader.ts`.
import { parentPort } from 'node:worker_threads';
import { interpretResponse } from './interpret-response.ts';
import type { LargeResponse, LargeResult } from './response-reader.ts';
import { createTokenMask, maskBytes } from './token-mask.ts';

parentPort?.on('message', ({ body, tokens, call, now, ...head }: LargeResponse) => {
  const masked = maskBytes(Buffer.from(body.buffer), createTokenMask(tokens));
  const result = interpretResponse({ ...head, body: masked }, call, now);
  if (!result.ok) {
    parentPort?.postMessage({ result } satisfies LargeResult);
    return;
  }
  const data = new Uint8Array(result.payload.data.length);
  Buffer.from(data.buffer).write(result.payload.data, 'latin1');
  const withoutData = { ...result, payload: { ...result.payload, data: '' } };
  parentPort?.postMessage({ result: withoutData, data } satisfies LargeResult, [data.buffer]);
});
