import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the benchmark prints processor times, their ratio and more for a row of servers and one of scripts', {
  timeout: 600_000,
}, () => {
  const args = ['scripts/bench.ts', '--rows', 'repeated,generate', '--turns', '1'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const figures = String.raw`\| [\d,.]+ \| [\d,.]+ \| [\d.]+ \([\d.]+ to [\d.]+\)`;
  expect(stdout).toMatch(
    new RegExp(`^\\| gateway, .* ${figures} \\| calls/s [\\d,]+, [\\d,]+ \\|$`, 'm'),
  );
  expect(stdout).toMatch(
    new RegExp(`^\\| generation .* ${figures} \\| s .*; peak MiB [\\d,]+, [\\d,]+ \\|$`, 'm'),
  );
});
