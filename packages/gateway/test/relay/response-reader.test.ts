import { expect, test } from 'vitest';
import { ResponseReader } from '../../src/relay/response-reader.ts';
import { createTokenMask } from '../../src/relay/token-mask.ts';

/** More than is read at once, less than is read in a thread. */
const MIDDLE_BYTES = 100_000;
/** More than is read in the loop. */
const LARGE_BYTES = 300_000;
/** A member that takes a reader about a microsecond, and as many as a response may have. */
const HOSTILE = { member: String.raw`"\u0061":0,`, count: 700_000 };

const mask = createTokenMask(['a-token-of-the-team']);
const call = { operationId: 'searchUsers', sent: [], publicUrl: 'https://relay.example' } as const;

/** A reader, and the accounts of the responses that it has read. */
function startReader() {
  const reader = new ResponseReader();
  const read: string[] = [];
  const give = async (accountId: string, text: string): Promise<void> => {
    const response = { status: 200, isRedirect: false, retryAfter: undefined, mask };
    await reader.read({ ...response, body: Buffer.from(text) }, call, { accountId, now: 0 });
    read.push(accountId);
  };
  return { reader, read, give };
}

const success = (bytes: number) => JSON.stringify({ code: 0, data: 'x'.repeat(bytes) });

test('responses of middle size that arrive together are read one in each turn of the event loop, in turns of the accounts', async () => {
  const { read, give } = startReader();
  let turn = 0;
  let isOver = false;
  const countTurns = (): void => {
    turn += 1;
    if (!isOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const turns: number[] = [];
  const reading = ['first', 'first', 'first', 'second'].map(async (accountId) => {
    await give(accountId, success(MIDDLE_BYTES));
    turns.push(turn);
  });
  await Promise.all(reading);
  isOver = true;

  expect(read).toEqual(['first', 'second', 'first', 'first']);
  expect(new Set(turns).size).toBe(turns.length);
});

test('a large response does not wait for a hostile one of another account', async () => {
  const { reader, read, give } = startReader();
  const { member, count } = HOSTILE;
  const hostile = `{${member.repeat(count)}"code":0}`;
  const reading = [give('first', hostile), give('first', hostile)];
  await Promise.all([...reading, give('second', success(LARGE_BYTES))]);
  await reader.close();
  expect(read).toEqual(['second', 'first', 'first']);
});

test.each([
  ['all', 0],
  ['a part', 1],
])(
  'a large response in %s of its memory is read, and memory that others use stays',
  async (_, beside) => {
    const reader = new ResponseReader();
    const memory = Buffer.from(`${'['.repeat(beside)}${success(LARGE_BYTES)}`);
    const head = { status: 200, isRedirect: false, retryAfter: undefined, mask };
    const options = { accountId: 'first', now: 0 };
    const result = await reader.read({ ...head, body: memory.subarray(beside) }, call, options);
    await reader.close();
    expect(result.ok && String(result.payload.bytes?.payload)).toBe(`"${'x'.repeat(LARGE_BYTES)}"`);
    expect(memory.length > 0).toBe(beside > 0);
  },
);
