import { expect } from 'vitest';
import type { IsolationRow } from '../isolation-row.ts';
import { metricOf } from './metric-of.ts';

const MAX_CONNECTIONS = 20;
const CALLS = 2 * MAX_CONNECTIONS;

export const connections: IsolationRow = {
  shared: 'connections',
  worst: 'connections from several addresses that all wait for one request',
  protection:
    'an address has `--connections-per-address`, and when all are in use, the address with the most loses one',
  maxConnections: MAX_CONNECTIONS,
  options: {
    connectionsPerAddress: '8',
    sourceTimeout: '10000',
  },
  attacker: { balance: 1 },
  attack: ({ attacker }) => {
    const asked = { subject: attacker.subject('stall') };
    return Promise.all(Array.from({ length: CALLS }, () => attacker.call(asked)));
  },
  atWorst: async (arena) => {
    const inProgress = () => metricOf(arena, 'social_data_calls_in_progress');
    await expect.poll(inProgress).toBe(MAX_CONNECTIONS);
  },
};
