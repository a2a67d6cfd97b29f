import { randomNumbers } from '../../../../test/crash/random-numbers.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { describePoints, FAULT_SEED } from './describe-points.ts';
import { localWorks } from './point-works.ts';
import { createPointRuns } from './run-point.ts';

const path = useFolderPerFile();
const runs = createPointRuns(localWorks, () => path(), randomNumbers(FAULT_SEED));

describePoints(runs, ['create', 'backup', 'restore']);
