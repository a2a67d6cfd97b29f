import { type OperationInfo, operations } from '@social-data/contract/operations';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { sendAll } from '../throughput.ts';
import { startMockProcess } from '../throughput-servers.ts';

const LOAD = { connections: 16, amount: 100_000 };
const DIFFERENT_CALLS = 5_000;
const LIMIT = 250;

const row: BenchRow = {
  area: 'mock',
  name: `mock, resident memory after ${LOAD.amount} calls`,
  measures: 'Whether a mock that runs beside a front end all day grows.',
  target: `at most ${LIMIT} MiB`,
  method: `${DIFFERENT_CALLS} different calls of all operations, half of them with a scenario that keeps state under its own label, repeated over ${LOAD.connections} connections; then the resident memory, and its peak`,
  peers: [],
  rounds: 1,
  needsQuiet: false,
  run: async () => {
    const mock = await startMockProcess();
    try {
      await sendAll(mock.url, Array.from({ length: DIFFERENT_CALLS }, callAt), LOAD);
      const pid = mock.process.pid ?? 0;
      return [
        figure('resident memory', 'MiB', residentMebibytes(pid), { atMost: LIMIT }),
        figure('its peak', 'MiB', residentMebibytes(pid, 'VmHWM')),
      ];
    } finally {
      await mock.stop();
    }
  },
};

function callAt(_: unknown, index: number): string {
  const all: readonly OperationInfo[] = Object.values(operations);
  const operation = all[index % all.length];
  if (!operation) throw new Error('There are no operations');
  const query = new URLSearchParams();
  for (const { name, required } of operation.parameters)
    if (required) query.set(name, `${name}-${index}`);
  query.set('token', index % 2 === 0 ? 'demo-token' : `mock-quota-5:label-${index}`);
  return `${operation.path}?${query}`;
}

export default row;
