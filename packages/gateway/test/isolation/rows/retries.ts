import type { IsolationRow } from '../isolation-row.ts';

const DEAD_IDS = 24;

export const retries: IsolationRow = {
  shared: 'retries',
  worst: 'requests that fail at each attempt',
  protection: 'each account has retries of its own',
  attacker: { balance: DEAD_IDS },
  attack: ({ attacker }) => attacker.calls(DEAD_IDS, 'code-301', { operationId: 'listAnswers' }),
  // The first attempt fails.
  ask: (index) => ({ subject: `honest ${index}:code-301,ok` }),
  calls: 5,
};
