import type { BenchRow } from '../bench-row.ts';
import { deployVariables } from '../gateway/deploy-variables.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { underAttack } from '../gateway/under-attack.ts';

const RATE = 100;
const SECONDS = 10;
const MAX_P99_MS = 150;
/** Resident memory. */
const MAX_MIB = { asDeployed: 250, plain: 420 };

/** Whether pipelining without a token can starve the callers or fill the memory. */
const row: BenchRow = {
  name: 'attack, pipelining without a token',
  target: `p99 of ${RATE} valid calls per second at most ${MAX_P99_MS} ms, resident memory at most ${MAX_MIB.asDeployed} MiB with the variables of the systemd unit in deploy/ and ${MAX_MIB.plain} MiB without, during the attack and 30 s after it`,
  method: `test/attack/pipelining.ts on one core against a gateway on another one, first with the variables of packages/gateway/deploy/social-data-gateway.service, then without: 50 connections send unknown paths, preflights, /-/usage and calls without a token in chunks of 64 KiB and open again when they are closed; ${SECONDS} s of distinct searches at a constant rate; memory read from /proc every 100 ms`,
  run: async () => {
    const asDeployed = await attacked(MAX_MIB.asDeployed, deployVariables());
    const plain = await attacked(MAX_MIB.plain);
    return {
      result: `with them ${asDeployed.result}; without ${plain.result}`,
      holds: asDeployed.holds && plain.holds,
    };
  },
};

async function attacked(maxMiB: number, env: Readonly<Record<string, string>> = {}) {
  const { latencies, mebibytes } = await underAttack({
    script: 'pipelining',
    args: [],
    users: 10_000,
    ...{ rate: RATE, seconds: SECONDS, env },
    pathsFor: (token) => distinctSearches(2_000, token),
  });
  const { before, peak, after } = mebibytes;
  return {
    result: `median ${latencies.median.toFixed(1)} and p99 ${latencies.p99.toFixed(1)} ms, ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} at most, ${after.toFixed(0)} after 30 s`,
    holds: latencies.p99 <= MAX_P99_MS && peak <= maxMiB && after <= maxMiB,
  };
}

export default row;
