import type { IsolationRow } from '../isolation-row.ts';

export const refusedToken: IsolationRow = {
  shared: 'refused operation',
  worst: 'ids that the upstream does not allow to the team (600)',
  protection: 'an operation that works is held only when two accounts are refused in a row',
  attacker: { balance: 20 },
  prepare: ({ honest }) => honest.call({ subject: 'first:ok' }),
  attack: ({ attacker }) => attacker.calls(20, 'code-600'),
};
