import { openFileHarness, openMemoryHarness } from './sqlite-harness.ts';
import { describeSample, describeStore } from './store-suite.ts';

describeStore('a store in a SQLite file', openFileHarness);
describeSample('a store in a SQLite database in memory', openMemoryHarness);
