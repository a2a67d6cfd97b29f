import type { BenchRow } from '../bench-row.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { underAttack } from '../gateway/under-attack.ts';

const RATE = 100;
const SECONDS = 10;
const TARGET = { p99: 150, mebibytes: 250 };

/** Whether pipelining without a token can starve the callers or fill the memory. */
const row: BenchRow = {
  name: 'attack, pipelining without a token',
  target: `p99 of ${RATE} valid calls per second at most ${TARGET.p99} ms, resident memory at most ${TARGET.mebibytes} MiB, during the attack and 30 s after it`,
  method: `test/attack/pipelining.ts on one core against a gateway on another one: 50 connections send unknown paths, preflights, /-/usage and calls without a token in chunks of 64 KiB and open again when they are closed; ${SECONDS} s of distinct searches at a constant rate; memory read from /proc every 100 ms`,
  run: async () => {
    const { latencies, mebibytes } = await underAttack({
      script: 'pipelining',
      args: [],
      users: 10_000,
      ...{ rate: RATE, seconds: SECONDS },
      pathsFor: (token) => distinctSearches(2_000, token),
    });
    const { before, peak, after } = mebibytes;
    return {
      result: `median ${latencies.median.toFixed(1)} and p99 ${latencies.p99.toFixed(1)} ms; ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} at most, ${after.toFixed(0)} after 30 s`,
      holds: latencies.p99 <= TARGET.p99 && peak <= TARGET.mebibytes && after <= TARGET.mebibytes,
    };
  },
};

export default row;
