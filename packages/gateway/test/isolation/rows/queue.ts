import { expect } from 'vitest';
import type { Arena, IsolationRow } from '../isolation-row.ts';
import { untilQueued } from './upstream-queue.ts';

/** As many calls as may wait, and the one that holds the only slot. */
const CALLS = 1_001;

export const queue: IsolationRow = {
  shared: 'queue',
  worst: 'as many waiting calls as the queue takes',
  protection: 'accounts take turns, and a full queue refuses the account with the most calls',
  options: { upstreamConcurrency: '1' },
  attacker: { balance: CALLS },
  attack: ({ attacker }) => attacker.calls(CALLS, 'gate'),
  atWorst: untilQueued,
  meanwhile: async (arena) => {
    await untilQueued(arena);
    while (arena.honest.inProgress > 0) await endOneRequest(arena);
  },
  maxOvertaking: 10,
};

/** Ends the request that holds the slot, and waits until the next one is sent. */
async function endOneRequest({ upstream, honest }: Arena): Promise<void> {
  const before = (await upstream.report()).requests.length;
  await upstream.order({ openGate: true });
  await upstream.order({ openGate: false });
  const isNextSent = async () =>
    honest.inProgress === 0 || (await upstream.report()).requests.length > before;
  await expect.poll(isNextSent).toBe(true);
}
