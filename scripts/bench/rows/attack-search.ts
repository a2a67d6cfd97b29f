import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchRow } from '../bench-row.ts';
import { startBenchChild } from '../gateway/bench-child.ts';
import type { Latencies } from '../gateway/constant-rate.ts';
import { millionUsers } from '../gateway/million-users.ts';

const run = promisify(execFile);
const attackScript = fileURLToPath(new URL('../../../test/attack/search.ts', import.meta.url));

const TARGET_P99_MS = 50;
const SECONDS = 20;
const CONNECTIONS = [40, 200];

/** What the expensive searches of one account do to the calls of another. */
const row: BenchRow = {
  name: 'attack, expensive searches',
  target: `another account's calls at 50/s have p99 at most ${TARGET_P99_MS} ms`,
  method: `1,000,000 users; test/attack/search.ts: keywords of 30 one-letter words with random pages, ${CONNECTIONS.join(' and ')} connections of one token for ${SECONDS} s each; the other account searches for one word, none of which is cached; its latency counts from the moment at which a call was due; gateway, attack and load generator in processes of their own`,
  run: async () => {
    const { file } = await millionUsers();
    const gateway = await startBenchChild('serve-gateway', [dirname(file), '0']);
    try {
      const rounds: { connections: number; other: Latencies; rate: number }[] = [];
      for (const connections of CONNECTIONS) rounds.push(await attack(gateway, connections));
      const figures = rounds.map(
        ({ connections, other, rate }) =>
          `${connections} connections: median ${other.median.toFixed(1)} and p99 ${other.p99.toFixed(1)} ms (${rate.toFixed(0)} attacking calls/s)`,
      );
      return {
        result: figures.join('; '),
        holds: rounds.every(({ other }) => other.p99 <= TARGET_P99_MS),
      };
    } finally {
      gateway.stop();
    }
  },
};

async function attack(
  { url, token, otherToken }: { url: string; token: string; otherToken: string },
  connections: number,
): Promise<{ connections: number; other: Latencies; rate: number }> {
  const { stdout } = await run(process.execPath, [
    attackScript,
    ...['--url', url, '--token', token, '--other-token', otherToken],
    ...['--connections', String(connections), '--seconds', String(SECONDS)],
  ]);
  const { codes, other }: { codes: Record<string, number>; other: Latencies } = JSON.parse(stdout);
  const calls = Object.values(codes).reduce((sum, count) => sum + count, 0);
  // The script attacks for two seconds more, while rate and connections of the other account settle.
  return { connections, other, rate: calls / (SECONDS + 2) };
}

export default row;
