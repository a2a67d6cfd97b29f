import { expect } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';

const INVALID = { more: { page: 'x' } };

export const log: IsolationRow = {
  shared: 'log',
  worst: 'a flood of refused calls from the address of another account',
  protection: 'failed calls have a hundred lines in ten seconds for each account',
  isSameAddress: true,
  attacker: { balance: 1 },
  attack: async ({ attacker }) => {
    for (let round = 0; round < 3; round += 1) await attacker.calls(100, 'ok', INVALID);
  },
  check: async ({ honest, log }) => {
    expect((await honest.call({ subject: 'invalid:ok', ...INVALID })).code).toBe(400);
    const own = () => log().filter(({ name, code }) => name === 'honest' && code === 400);
    await expect.poll(() => own().length).toBe(1);
    const others = log().filter(({ name, code }) => name === 'attacker' && code === 400);
    expect(others.length).toBeLessThanOrEqual(100);
  },
};
