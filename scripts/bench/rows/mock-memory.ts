import { execFileSync } from 'node:child_process';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { sendAll } from '../throughput.ts';
import { startMockProcess } from '../throughput-servers.ts';

const LOAD = { connections: 16, amount: 100_000 };
const DIFFERENT_CALLS = 5_000;
const LIMIT = 250;

/** A mock that runs beside a front end all day must not grow. */
const row: BenchRow = {
  name: `mock, resident memory after ${LOAD.amount} calls`,
  target: `under ${LIMIT} MiB`,
  method: `${DIFFERENT_CALLS} different calls of all operations, half of them with a scenario that keeps state under its own label, repeated over ${LOAD.connections} connections; then the resident memory that ps reports`,
  run: async () => {
    const mock = await startMockProcess();
    try {
      await sendAll(mock.url, Array.from({ length: DIFFERENT_CALLS }, callAt), LOAD);
      const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(mock.process.pid)]);
      const mebibytes = Number(kibibytes.toString()) / 1024;
      return { result: `${mebibytes.toFixed(0)} MiB`, holds: mebibytes < LIMIT };
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
