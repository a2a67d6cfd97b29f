import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { openPostgresHarness } from './postgres-harness.ts';
import { describeSlowStore } from './store-suite.ts';

const cluster = usePrivateCluster();

describeSlowStore('a store on a shared PostgreSQL', () => openPostgresHarness(cluster.current));
