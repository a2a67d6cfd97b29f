import { openFileHarness, openMemoryHarness } from './sqlite-harness.ts';
import { describeStore } from './store-suite.ts';

describeStore('a store in a SQLite file', openFileHarness);
describeStore('a store in a SQLite database in memory', openMemoryHarness);
