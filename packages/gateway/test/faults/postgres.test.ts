import { test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { runFaults } from './postgres-faults.ts';

const cluster = usePrivateCluster();

test('faults of the database and of a node under load charge each delivered response once, and nothing else', async () => {
  await runFaults(cluster.current, {
    faults: ['restart at once', 'kill backends', 'kill node'],
    ...{ timeoutMs: 4_000, stopMs: 2_400, callersPerNode: 8 },
  });
}, 120_000);
