import { expect } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';
import { untilQueued } from './upstream-queue.ts';

const CALLS = 1_000;
/** What the honest caller is going to ask for. */
const KEYWORD = 'h:ok';

export const joined: IsolationRow = {
  shared: 'requests that calls share',
  worst: 'the same request as another account, as the last one that the queue takes',
  protection: 'a request is refused by a full queue only when no other account waits for it',
  options: { upstreamConcurrency: '1' },
  attacker: { balance: CALLS + 1 },
  attack: async (arena) => {
    const { attacker } = arena;
    const flood = attacker.calls(CALLS, 'gate');
    await untilQueued(arena);
    await Promise.all([flood, attacker.call(KEYWORD)]);
  },
  atWorst: async (arena) => {
    const { attacker } = arena;
    await expect.poll(() => attacker.inProgress).toBe(CALLS + 1);
    await untilQueued(arena);
  },
  call: ({ honest }) => honest.call(KEYWORD),
  meanwhile: async ({ upstream }) => {
    // While the gate is open, each of its requests ends at once.
    await upstream.order({ openGate: true });
  },
  calls: 1,
};
