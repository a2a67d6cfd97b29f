import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { copyToDatabase, copyToFolder } from './copy-works.ts';
import { testFaults } from './test-faults.ts';

const cluster = usePrivateCluster();

testFaults({
  'a copy into a database': copyToDatabase(cluster),
  'a copy into a folder': copyToFolder(cluster),
});
