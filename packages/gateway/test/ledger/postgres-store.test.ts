import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { openPostgresHarness } from './postgres-harness.ts';
import { describeStore } from './store-suite.ts';

const cluster = usePrivateCluster();

describeStore('a store on a shared PostgreSQL', () => openPostgresHarness(cluster.current));
