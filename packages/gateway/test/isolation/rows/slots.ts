import type { IsolationRow } from '../isolation-row.ts';
import { untilQueued } from './upstream-queue.ts';

const CALLS = 20;

export const slots: IsolationRow = {
  shared: 'slots',
  worst: 'requests that the upstream does not answer',
  protection: 'an account holds at most three quarters of the slots',
  options: { sourceTimeout: '10000' },
  attacker: { balance: CALLS },
  attack: ({ attacker }) => attacker.calls(CALLS, 'stall'),
  atWorst: untilQueued,
  maxOvertaking: 0,
};
