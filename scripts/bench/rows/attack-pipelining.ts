import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { deployVariables } from '../gateway/deploy-variables.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { underAttack } from '../gateway/under-attack.ts';

const RATE = 100;
const SECONDS = 10;
const RECOVERY_SECONDS = 30;
const MAX_P99_MS = 150;
/** Resident memory. */
const MAX_MIB = { asDeployed: 250, plain: 420 };

const row: BenchRow = {
  area: 'attacks',
  name: 'attack, pipelining without a token',
  measures: 'Whether pipelining without a token can starve the callers or fill the memory.',
  target: `p99 of ${RATE} valid calls per second at most ${MAX_P99_MS} ms, resident memory at most ${MAX_MIB.asDeployed} MiB with the variables of the systemd unit in deploy/ and ${MAX_MIB.plain} MiB without, during the attack and ${RECOVERY_SECONDS} s after it`,
  method: `test/attack/pipelining.ts on one core against a gateway on another one, first with the variables of packages/gateway/deploy/social-data-gateway.service, then without: 50 connections send unknown paths, preflights, /-/usage and calls without a token in chunks of 64 KiB and open again when they are closed; ${SECONDS} s of distinct searches at a constant rate; memory read from /proc every 100 ms`,
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () => {
    const { promise: isOver, resolve: onOver } = Promise.withResolvers<void>();
    const asDeployed = attacked('with them', MAX_MIB.asDeployed, deployVariables(), onOver);
    // The first gateway only waits while the second one is attacked.
    await Promise.race([isOver, asDeployed]);
    const all = await Promise.all([asDeployed, attacked('without', MAX_MIB.plain)]);
    return all.flat();
  },
};

async function attacked(
  name: string,
  maxMiB: number,
  env: Readonly<Record<string, string>> = {},
  onOver: () => void = () => {},
): Promise<readonly Figure[]> {
  const { latencies, mebibytes } = await underAttack({
    script: 'pipelining',
    args: [],
    users: 10_000,
    ...{ rate: RATE, seconds: SECONDS, env, recoverySeconds: RECOVERY_SECONDS, onOver },
    pathsFor: (token) => distinctSearches(2_000, token),
  });
  const { before, peak, after } = mebibytes;
  return [
    figure(`${name}, p99 of valid calls`, 'ms', latencies.p99, { atMost: MAX_P99_MS }),
    figure(`${name}, peak memory`, 'MiB', peak, { atMost: maxMiB }),
    figure(`${name}, memory after ${RECOVERY_SECONDS} s`, 'MiB', after, { atMost: maxMiB }),
    figure(`${name}, memory before`, 'MiB', before),
    figure(`${name}, median of valid calls`, 'ms', latencies.median),
  ];
}

export default row;
