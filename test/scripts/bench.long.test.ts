import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the benchmark prints processor time, ratio and throughput for each peer of a row', {
  timeout: 600_000,
}, () => {
  const args = ['scripts/bench.ts', '--rows', 'repeated,client', '--turns', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const lines = stdout.split('\n').filter((line) => /^\| (gateway|client)/.test(line));
  // The client is measured with 1, 16 and 64 calls in flight, each against two peers.
  expect(lines).toHaveLength(1 + 3 * 2);
  for (const line of lines)
    expect(line).toMatch(
      /\| [\d,.]+ \| [\d,.]+ \| [\d.]+ \([\d.]+ to [\d.]+\) \| calls\/s [\d,.]+, /,
    );
});
