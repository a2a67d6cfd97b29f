import { expect, onTestFinished } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';
import { LongestTurn } from '../longest-turn.ts';

const RESPONSES = 3;
/** Milliseconds of processor time, on a slow machine. */
const MAX_TURN_MS = 150;

const turn = new LongestTurn();

export const eventLoop: IsolationRow = {
  shared: 'event loop',
  worst: 'requests for which the upstream sends 8 MiB of hostile JSON',
  protection: 'large responses are read in a thread',
  attacker: { balance: RESPONSES },
  attack: ({ attacker }) => attacker.calls(RESPONSES, 'hostile'),
  atWorst: async () => {
    turn.start();
    onTestFinished(() => void turn.stop());
  },
  check: async ({ attacker }) => {
    await expect.poll(() => attacker.inProgress).toBe(0);
    expect(turn.stop()).toBeLessThan(MAX_TURN_MS);
  },
};
