import { restore, upgrade } from './file-works.ts';
import { calls, relay } from './gateway-works.ts';
import { testFaults } from './test-faults.ts';

testFaults({ calls, relay, restore, upgrade });
