import { calls } from './gateway-works.ts';
import { testFaults } from './test-faults.ts';

// The files `fault-points*.long.test.ts` have all works, with every fault at every point.
testFaults({ calls }, 1);
