import { expect, onTestFinished } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';
import { LongestTurn } from '../longest-turn.ts';

const LARGE = 3;
/** As many as one account may have in flight, and as large as what is read in the loop. They arrive together. */
const MIDDLE = { responses: 12, bytes: 250_000 };
/** Milliseconds of processor time, on a slow machine. */
const MAX_TURN_MS = 100;

const turn = new LongestTurn();

export const eventLoop: IsolationRow = {
  shared: 'event loop',
  worst:
    'requests for which the upstream sends hostile JSON: some of 8 MiB, and many of 250 kB at a time',
  protection:
    'large responses are read in threads, and others beyond 16 KiB one in each turn of the loop',
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
