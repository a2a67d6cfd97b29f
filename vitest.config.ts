import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { PortalBuildSequencer } from './scripts/test/portal-build-sequencer.ts';

export default defineConfig({
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'openapi/rules/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    // What takes minutes, or downloads hundreds of megabytes, is part of `npm run test:long`.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_LONG === '1' ? [] : ['**/*.long.test.ts']),
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine that runs many tests at once takes more than the second that is the default.
    expect: { poll: { timeout: 20_000 } },
    // Most tests wait for other processes and for browsers, so as many workers as processors would leave them idle.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: PortalBuildSequencer },
  },
});
