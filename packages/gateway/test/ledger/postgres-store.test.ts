import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { openPostgresHarness } from './postgres-harness.ts';
import { describeSample } from './store-suite.ts';

const cluster = usePrivateCluster();

describeSample('a store on a shared PostgreSQL', () => openPostgresHarness(cluster.current));
