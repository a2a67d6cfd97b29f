import type { IsolationRow } from '../isolation-row.ts';

const CALLS = 100;
/** The step of the upstream that answers with `data: null`. */
const NULL_DATA = `data-${Buffer.from('null').toString('base64url')}`;

export const dailyLimit: IsolationRow = {
  shared: 'daily limit',
  worst: '`data: null` a hundred times with a balance of 1',
  protection:
    'what was probably billed takes the daily quota of its account, and what may have been, one of its few uncertain requests',
  options: { upstreamDailyLimit: '100' },
  attacker: { balance: 1, dailyQuota: 20 },
  attack: async ({ attacker }) => {
    for (let count = 0; count < CALLS; count += 1) await attacker.calls(1, NULL_DATA);
  },
};
