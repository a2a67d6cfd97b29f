import { expect, test } from 'vitest';
import { ResponseReader } from '../../src/relay/response-reader.ts';
import { createTokenMask } from '../../src/relay/token-mask.ts';

/** More than is read at once, less than is read in a thread. */
const BYTES = 100_000;

test('responses of middle size that arrive together are read one in each turn of the event loop, in turns of the accounts', async () => {
  const reader = new ResponseReader();
  const body = Buffer.from(JSON.stringify({ code: 0, data: 'x'.repeat(BYTES) }));
  const response = { status: 200, isRedirect: false, retryAfter: undefined, body };
  const mask = createTokenMask(['a-token-of-the-team']);
  const call = {
    operationId: 'searchUsers',
    sent: [],
    publicUrl: 'https://relay.example',
  } as const;
  let turn = 0;
  let isOver = false;
  const countTurns = (): void => {
    turn += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);

  const read: { readonly accountId: string; readonly turn: number }[] = [];
  const reading = ['first', 'first', 'first', 'second'].map(async (accountId) => {
    await reader.read({ ...response, mask }, call, { accountId, now: 0 });
    read.push({ accountId, turn });
  });
  await Promise.all(reading);
  isOver = true;

  expect(read.map(({ accountId }) => accountId)).toEqual(['first', 'second', 'first', 'first']);
  expect(new Set(read.map(({ turn }) => turn)).size).toBe(read.length);
});
