import { expect } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';

const RESPONSES = 10;

export const largeResponses: IsolationRow = {
  shared: 'threads for large responses',
  worst: 'several responses of 8 MiB of hostile JSON at a time',
  protection: 'an account has one of two threads, and accounts take turns',
  attacker: { balance: RESPONSES },
  attack: ({ attacker }) => attacker.calls(RESPONSES, 'hostile'),
  atWorst: async ({ upstream, attacker }) => {
    const sent = async () => {
      const { requests, open } = await upstream.report();
      return requests.length - open;
    };
    await expect.poll(sent).toBe(RESPONSES);
    expect(attacker.inProgress).toBeGreaterThan(RESPONSES / 2);
  },
  // Large enough for the thread.
  ask: (index) => ({ subject: `large ${index}:large-500000` }),
  calls: 2,
  // The one that is being read, and the next one when it ends meanwhile.
  maxOvertaking: 2,
};
