import type { OperationId } from '@social-data/contract';
import type { IsolationRow } from '../isolation-row.ts';

const DEAD_IDS = 12;
/** Several, because the breaker of one stops the retries. */
const attacked: readonly OperationId[] = [
  'listAnswers',
  'getAuthorLinkInfo',
  'getAuthorSideBaseInfo',
];

export const retries: IsolationRow = {
  shared: 'retries',
  worst: 'requests that fail at each attempt',
  protection: 'the retries of an account stop when its requests fail, and those of others go on',
  attacker: { balance: attacked.length * DEAD_IDS },
  attack: ({ attacker }) =>
    Promise.all(
      attacked.map((operationId) => attacker.calls(DEAD_IDS, 'code-301', { operationId })),
    ),
  // Of some requests, the first attempt fails.
  ask: (index) => ({ subject: `honest ${index}:${index % 10 < 3 ? 'code-301,ok' : 'ok'}` }),
};
