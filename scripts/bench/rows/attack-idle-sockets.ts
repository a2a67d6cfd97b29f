import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { underAttack } from '../gateway/under-attack.ts';

const RATE = 100;
const SECONDS = 10;
const CONNECTIONS = 2_100;
const TARGET_P99_MS = 150;

const row: BenchRow = {
  area: 'attacks',
  name: `attack, ${CONNECTIONS} idle connections of one address`,
  measures: 'Whether idle connections of one address lock other callers out.',
  target: `each of ${RATE} valid calls per second of another address is answered, p99 at most ${TARGET_P99_MS} ms`,
  method: `test/attack/idle-sockets.ts from 127.0.0.66 opens ${CONNECTIONS} connections and opens closed ones again after 100 ms; ${SECONDS} s of distinct searches at a constant rate from 127.0.0.1; a call without a response fails the row`,
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () => {
    const { latencies, mebibytes } = await underAttack({
      script: 'idle-sockets',
      args: ['--connections', String(CONNECTIONS), '--from', '127.0.0.66'],
      users: 10_000,
      ...{ rate: RATE, seconds: SECONDS, recoverySeconds: 0 },
      pathsFor: (token) => distinctSearches(2_000, token),
    });
    return [
      figure('p99 of valid calls', 'ms', latencies.p99, { atMost: TARGET_P99_MS }),
      figure('median of valid calls', 'ms', latencies.median),
      figure('peak memory', 'MiB', mebibytes.peak),
    ];
  },
};

export default row;
