import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { migrate, migrateBack } from './migration-works.ts';
import { testFaults } from './test-faults.ts';

const cluster = usePrivateCluster();

testFaults({ migrate: migrate(cluster), 'migrate-back': migrateBack(cluster) });
