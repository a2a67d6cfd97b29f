import { test } from 'vitest';
import { type PostgresFault, runFaults } from './postgres-faults.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();

const each: readonly PostgresFault[] = [
  ...(['restart fast', 'restart at once', 'kill backends', 'stop server'] as const),
  ...(['clock an hour back', 'clock an hour ahead'] as const),
  ...(['lock accounts', 'kill node', 'pause node'] as const),
];

test('27 faults under load charge each delivered response once, and nothing else', async () => {
  await runFaults(cluster.current, {
    faults: [...each, ...each, ...each],
    ...{ stopMs: 6_000, callersPerNode: 16 },
  });
}, 900_000);
