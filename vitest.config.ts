import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'openapi/rules/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Most tests wait for other processes and for browsers, so one worker fewer than processors would leave them idle.
    maxWorkers: '100%',
  },
});
