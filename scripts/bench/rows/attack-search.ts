import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { startBenchChild } from '../gateway/bench-child.ts';
import type { Latencies } from '../gateway/constant-rate.ts';
import { millionUsers } from '../gateway/million-users.ts';
import { withCopy } from '../run/prepared-data.ts';

const run = promisify(execFile);
const attackScript = fileURLToPath(new URL('../../../test/attack/search.ts', import.meta.url));

const TARGET_P99_MS = 50;
const SECONDS = 8;
const CONNECTIONS = [40, 200];

const row: BenchRow = {
  area: 'attacks',
  name: 'attack, expensive searches',
  measures: 'What the expensive searches of one account do to the calls of another.',
  target: `another account's calls at 50/s have p99 at most ${TARGET_P99_MS} ms`,
  method: `1,000,000 users; test/attack/search.ts: keywords of 30 one-letter words with random pages, ${CONNECTIONS.join(' and ')} connections of one token for ${SECONDS} s each; the other account searches for one word, none of which is cached; its latency counts from the moment at which a call was due; gateway, attack and load generator in processes of their own`,
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () => {
    const { folder } = await millionUsers();
    return await withCopy(folder, async (copy) => {
      const gateway = await startBenchChild('serve-gateway', [copy, '0']);
      try {
        const figures: Figure[] = [];
        for (const connections of CONNECTIONS)
          figures.push(...(await attack(gateway, connections)));
        return figures;
      } finally {
        gateway.stop();
      }
    });
  },
};

async function attack(
  { url, token, otherToken }: { url: string; token: string; otherToken: string },
  connections: number,
): Promise<readonly Figure[]> {
  const { stdout } = await run(process.execPath, [
    attackScript,
    ...['--url', url, '--token', token, '--other-token', otherToken],
    ...['--connections', String(connections), '--seconds', String(SECONDS)],
  ]);
  const { codes, other }: { codes: Record<string, number>; other: Latencies } = JSON.parse(stdout);
  const calls = Object.values(codes).reduce((sum, count) => sum + count, 0);
  const during = `during ${connections} connections`;
  return [
    figure(`p99 of the other account ${during}`, 'ms', other.p99, { atMost: TARGET_P99_MS }),
    figure(`its median ${during}`, 'ms', other.median),
    // The script attacks for two seconds more, while rate and connections of the other account settle.
    figure(`attacking calls ${during}`, '/s', calls / (SECONDS + 2)),
  ];
}

export default row;
