import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../bench-row.ts';
import { answersPerSecond, type Load } from '../throughput.ts';

const LOAD: Load = { connections: 16, milliseconds: 1_500 };
const ROUNDS = 3;

/** What Prism, the validation and the envelope cost. A development server, so nothing is asked of it yet. */
const row: BenchRow = {
  name: 'mock, user search, ratio to bare node:http',
  target: 'none yet',
  method: `${LOAD.connections} connections, ${ROUNDS} rounds in turns, against a server that sends the same bytes from the same process`,
  run: async () => {
    const servers = fork(fileURLToPath(new URL('../throughput-servers.ts', import.meta.url)));
    try {
      const [message] = await Promise.race([once(servers, 'message'), once(servers, 'exit')]);
      const { mock, bare, bytes } = addressesOf(message);
      const rates = { mock: 0, bare: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.bare += await answersPerSecond(bare, LOAD);
        rates.mock += await answersPerSecond(mock, LOAD);
      }
      const ratio = (rates.mock / rates.bare).toFixed(2);
      const perSecond = Math.round(rates.mock / ROUNDS);
      return { result: `${ratio} (${perSecond}/s, ${bytes} bytes each)`, holds: undefined };
    } finally {
      servers.kill();
    }
  },
};

function addressesOf(message: unknown): { mock: string; bare: string; bytes: number } {
  if (typeof message === 'object' && message !== null) {
    const { mock, bare, bytes } = { mock: '', bare: '', bytes: 0, ...message };
    if (mock !== '' && bare !== '') return { mock, bare, bytes };
  }
  throw new Error('The servers did not say where they are');
}

export default row;
