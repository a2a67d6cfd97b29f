import { calls, relay } from './gateway-works.ts';
import { restore } from './restore-work.ts';
import { testFaults } from './test-faults.ts';

testFaults({ calls, relay, restore });
