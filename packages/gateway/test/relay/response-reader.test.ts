import { expect, test } from 'vitest';
import { createTokenMask, ResponseReader } from '../../../relay/src/response-reader.ts';

/** More than is read in the loop. */
const LARGE_BYTES = 300_000;
/** A member that takes a reader about a microsecond, and as many as a response may have. */
const HOSTILE = { member: String.raw`"\u0061":0,`, count: 490_000 };

const mask = createTokenMask(['a-token-of-the-team']);
const call = { operationId: 'searchUsers', sent: [], publicUrl: 'https://relay.example' } as const;

/** A reader, and the accounts of the responses that it has read. */
function startReader() {
  const reader = new ResponseReader();
  const read: string[] = [];
  const give = async (accountId: string, text: string): Promise<void> => {
    const response = { status: 200, isRedirect: false, retryAfter: undefined };
    await reader.read({ ...response, body: Buffer.from(text) }, call, { accountId, mask, now: 0 });
    read.push(accountId);
  };
  return { reader, read, give };
}

const success = (bytes: number) => JSON.stringify({ code: 0, data: 'x'.repeat(bytes) });

test('a large response does not wait for a hostile one of another account', async () => {
  const { reader, read, give } = startReader();
  const { member, count } = HOSTILE;
  const hostile = `{${member.repeat(count)}"code":0}`;
  // Both threads have started, which takes longer than reading.
  await Promise.all(['first', 'second'].map((account) => give(account, success(LARGE_BYTES))));
  read.length = 0;
  const reading = [give('first', hostile), give('first', hostile)];
  await Promise.all([...reading, give('second', success(LARGE_BYTES))]);
  reader.close();
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
    const head = { status: 200, isRedirect: false, retryAfter: undefined };
    const options = { accountId: 'first', mask, now: 0 };
    const result = await reader.read({ ...head, body: memory.subarray(beside) }, call, options);
    reader.close();
    expect(result.ok && String(result.body)).toContain(`"${'x'.repeat(LARGE_BYTES)}"`);
    expect(memory.length > 0).toBe(beside > 0);
  },
);
