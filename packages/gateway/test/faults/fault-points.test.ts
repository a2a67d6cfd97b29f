import { randomNumbers } from '../../../../test/crash/random-numbers.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { FAULT_SEED, testCompleteness, testSample } from './describe-points.ts';
import { localWorks } from './point-works.ts';
import { createPointRuns } from './run-point.ts';

const path = useFolderPerFile();
const runs = createPointRuns(localWorks, () => path(), randomNumbers(FAULT_SEED));

// The files `fault-points-of-*.long.test.ts` have all works, with every fault at every point.
testCompleteness(runs, 'calls');
testCompleteness(runs, 'create');
testSample(runs, ['calls', 'create'], 4);
