import { randomNumbers } from '../../../../test/crash/random-numbers.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { describePoints, FAULT_SEED } from './describe-points.ts';
import { clusterWorks } from './point-works.ts';
import { createPointRuns } from './run-point.ts';

const path = useFolderPerFile();
const works = clusterWorks(usePrivateCluster());
const runs = createPointRuns(works, () => path(), randomNumbers(FAULT_SEED));

describePoints(runs, ['migrate', 'migrate-back']);
