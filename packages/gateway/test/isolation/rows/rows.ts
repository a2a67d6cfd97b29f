import { expect, onTestFinished } from 'vitest';
import { rowsOf, usageRows } from '../../ledger/rows-of.ts';
import type { Asked } from '../caller.ts';
import type { IsolationRow } from '../isolation-row.ts';
import { LongestTurn } from '../longest-turn.ts';
import { connections } from './connections.ts';
import { dailyLimit } from './daily-limit.ts';
import { joined } from './joined.ts';
import { largeResponses } from './large-responses.ts';
import { memory } from './memory.ts';
import { queue } from './queue.ts';
import { rate } from './rate.ts';
import { rescue } from './rescue.ts';
import { retries } from './retries.ts';
import { searches } from './searches.ts';
import { slots } from './slots.ts';

const DAY_S = 86_400;
const MAX_PAUSE_S = 300;

const pause: IsolationRow = {
  shared: 'pause',
  worst: 'one request that the upstream answers with 429 and `Retry-After` of a day',
  protection: 'a pause of all ends after 5 minutes, with one trial',
  options: { sourceTimeout: '1000' },
  attacker: { balance: 1 },
  attack: ({ attacker }) => attacker.call({ subject: attacker.subject(`later-${DAY_S}`) }),
  isServed: ({ code, headers }) => code === 301 && Number(headers['retry-after']) <= MAX_PAUSE_S,
  ordinaryOnly: 'calls are refused while the upstream wants a pause',
};

const INVALID = { more: { page: 'x' } };

const log: IsolationRow = {
  shared: 'log',
  worst: 'a flood of refused calls from the address of another account',
  protection: 'failed calls have a hundred lines in ten seconds for each account',
  isSameAddress: true,
  attacker: { balance: 1 },
  attack: async ({ attacker }) => {
    for (let round = 0; round < 3; round += 1) await attacker.calls(100, 'ok', INVALID);
  },
  check: async ({ honest, log }) => {
    expect((await honest.call({ subject: 'invalid:ok', ...INVALID })).code).toBe(400);
    const own = () => log().filter(({ name, code }) => name === 'honest' && code === 400);
    await expect.poll(() => own().length).toBe(1);
    const others = log().filter(({ name, code }) => name === 'attacker' && code === 400);
    expect(others.length).toBeLessThanOrEqual(100);
  },
};

const refusedToken: IsolationRow = {
  shared: 'refused operation',
  worst: 'ids that the upstream does not allow to the team (600)',
  protection: 'an operation that works is held only when two accounts are refused in a row',
  attacker: { balance: 20 },
  prepare: ({ honest }) => honest.call({ subject: 'first:ok' }),
  attack: ({ attacker }) => attacker.calls(20, 'code-600'),
};

const LARGE = 3;
/** As many as one account may have in flight, and as large as what is read in the loop. They arrive together. */
const MIDDLE = { responses: 12, bytes: 250_000 };
/** Milliseconds of processor time, on a slow machine. */
const MAX_TURN_MS = 100;

const turn = new LongestTurn();

const eventLoop: IsolationRow = {
  shared: 'event loop',
  worst:
    'requests for which the upstream sends hostile JSON: some of 8 MiB, and many of 250 kB at a time',
  protection: 'responses beyond 16 KiB are read in threads',
  attacker: { balance: LARGE + MIDDLE.responses },
  attack: ({ attacker }) =>
    Promise.all([
      attacker.calls(MIDDLE.responses, `gated hostile-${MIDDLE.bytes}`),
      attacker.calls(LARGE, 'hostile'),
    ]),
  atWorst: async ({ upstream }) => {
    const gated = async () => (await upstream.report()).gated;
    await expect.poll(gated).toBe(MIDDLE.responses);
    turn.start();
    onTestFinished(() => void turn.stop());
    await upstream.order({ openGate: true });
  },
  check: async ({ attacker }) => {
    await expect.poll(() => attacker.inProgress).toBe(0);
    expect(turn.stop()).toBeLessThan(MAX_TURN_MS);
  },
};

const REFUSED = 200;
const REPEATED = 50;
/** A code that the contract does not have: one request, which fails at once. */
const FAILING = { subject: 'failing:code-999' };

const disk: IsolationRow = {
  shared: 'disk',
  worst: 'refused calls, and a request that has failed, again and again',
  protection: 'a call for which no request is made is counted and has no entry in the ledger',
  attacker: { balance: 1 },
  attack: async ({ attacker }) => {
    for (let count = 0; count < REPEATED; count += 1) await attacker.call(FAILING);
    await attacker.call({ subject: 'paid:ok' });
    await attacker.calls(REFUSED, 'ok');
    await attacker.calls(REFUSED, 'ok', { more: { page: 'x' } });
  },
  check: async ({ store }) => {
    // Of the honest caller 20, of the attacker the paid one, and the failing one whenever it is sent again.
    expect((await rowsOf(store.ledger())).length).toBeLessThan(20 + REPEATED / 2);
    expect((await usageRows(store)).length).toBeLessThanOrEqual(5);
  },
};

const CALLS = 10;

/** More than the cache holds. */
const FLOOD = { responses: 10, bytes: 7.5e6 };

const cache: IsolationRow = {
  shared: 'cache',
  worst: 'a few large responses',
  protection: 'the account with the most bytes loses its oldest responses first',
  options: { cache: 'searchUsers=10m' },
  attacker: { balance: FLOOD.responses },
  prepare: async ({ honest }) => {
    for (let index = 0; index < CALLS; index += 1) await honest.call(ask(index));
  },
  attack: async ({ attacker }) => {
    for (let count = 0; count < FLOOD.responses; count += 1)
      await attacker.call({ subject: attacker.subject(`large-${FLOOD.bytes}`) });
  },
  ask,
  isServed: ({ code, headers }) => code === 0 && headers['x-cost'] === '0',
  calls: CALLS,
};

function ask(index: number): Asked {
  return { subject: `cached ${index % CALLS}:ok` };
}

const DEAD_IDS = 24;
const LONG_KEYWORDS = 14;

const breaker: IsolationRow = {
  shared: 'circuit breaker',
  worst: 'ids and keywords for which the upstream fails',
  protection: 'a breaker opens for all only when requests of two accounts fail',
  attacker: { balance: DEAD_IDS },
  attack: async ({ attacker }) => {
    await attacker.calls(DEAD_IDS, 'code-301');
    await attacker.calls(LONG_KEYWORDS, 'http-414');
    await attacker.calls(LONG_KEYWORDS, 'code-999');
  },
};

export const rows: readonly IsolationRow[] = [
  slots,
  queue,
  joined,
  breaker,
  retries,
  refusedToken,
  rate,
  pause,
  dailyLimit,
  cache,
  rescue,
  memory,
  eventLoop,
  largeResponses,
  searches,
  log,
  connections,
  disk,
];
