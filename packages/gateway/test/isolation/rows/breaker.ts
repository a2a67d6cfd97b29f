import type { IsolationRow } from '../isolation-row.ts';

const DEAD_IDS = 24;
const LONG_KEYWORDS = 14;

export const breaker: IsolationRow = {
  shared: 'circuit breaker',
  worst: 'ids and keywords for which the upstream fails',
  protection: 'a breaker opens for all only when requests of two accounts fail',
  attacker: { balance: DEAD_IDS },
  attack: async ({ attacker }) => {
    await attacker.calls(DEAD_IDS, 'code-301');
    await attacker.calls(LONG_KEYWORDS, 'http-414');
    await attacker.calls(LONG_KEYWORDS, 'code-999');
  },
};
