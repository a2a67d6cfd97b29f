import { expect } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';
import { metricOf } from './metric-of.ts';
import { untilQueued } from './upstream-queue.ts';

/** One in flight, and one less than may wait. */
const CALLS = 1_000;
/** What the honest caller is going to ask for. */
const asked = { subject: 'popular:ok' };

export const joined: IsolationRow = {
  shared: 'requests on their way',
  worst: 'the request of another account, made first, as the last one that the queue takes',
  protection: 'a full queue refuses a request only when no other account waits for it',
  options: { upstreamConcurrency: '1' },
  attacker: { balance: CALLS + 1 },
  attack: async (arena) => {
    const { attacker } = arena;
    const flood = attacker.calls(CALLS, 'gate');
    await untilQueued(arena);
    await Promise.all([flood, attacker.call(asked)]);
  },
  atWorst: async (arena) => {
    await expect.poll(() => arena.attacker.inProgress).toBe(CALLS + 1);
    await untilQueued(arena);
  },
  ask: () => asked,
  meanwhile: async (arena) => {
    const { attacker, honest, upstream } = arena;
    const hasArrived = async () => {
      const calls = await metricOf(arena, 'social_data_calls_in_progress');
      return honest.inProgress === 0 || calls === attacker.inProgress + honest.inProgress;
    };
    await expect.poll(hasArrived).toBe(true);
    while (honest.inProgress > 0) await upstream.order({ openGate: true });
  },
  calls: 1,
};
