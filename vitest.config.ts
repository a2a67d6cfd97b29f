import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { RankSequencer } from './scripts/test/rank-sequencer.ts';

const FOLDERS = ['packages/*/test', 'openapi/rules/test', 'test'];

/** What takes minutes, or downloads hundreds of megabytes, is part of `npm run test:long`. */
const LONG_FILES = process.env.TEST_LONG === '1' ? [] : ['**/*.long.test.ts'];

/** Files that replace modules, which the other files of a worker must not get. */
const ISOLATED_FILES = FOLDERS.map((folder) => `${folder}/**/*.isolated.test.ts`);

export default defineConfig({
  test: {
    // A machine that runs many tests, and other programs beside them, takes much more than the defaults.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
    // Each worker loads the mock, the gateway and a browser, but tests also wait for other processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: RankSequencer },
    globalSetup: 'test/builds-folder.ts',
    // Keeps the transformed sources for the next run.
    fsModuleCache: true,
    env: {
      // Workers, and the many processes that tests start, load compiled code in half the time.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ??
        fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...configDefaults.exclude, ...LONG_FILES, ...ISOLATED_FILES],
          // A worker runs many files, so that it loads the mock, the gateway and the browser's driver once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ISOLATED_FILES,
          exclude: [...configDefaults.exclude, ...LONG_FILES],
        },
      },
    ],
  },
});
