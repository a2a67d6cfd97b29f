import type { IsolationRow } from '../isolation-row.ts';

const ATTACKS = 100;

export const dailyLimit: IsolationRow = {
  shared: 'daily limit',
  worst: '`data: null` a hundred times with a balance of 1',
  protection:
    'a response that was probably billed takes the daily quota of its account, and an uncertain end one of its few',
  options: { upstreamDailyLimit: '60' },
  attacker: { balance: 1, dailyQuota: 20 },
  attack: async ({ attacker }) => {
    const [step] = ['data-bnVsbA'];
    for (let count = 0; count < ATTACKS; count += 1) await attacker.call(attacker.subject(step));
  },
};
