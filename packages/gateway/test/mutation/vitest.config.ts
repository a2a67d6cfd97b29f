import { defineConfig } from 'vitest/config';

/** The tests that hold the rules of admission. */
export default defineConfig({
  test: {
    include: [
      'packages/gateway/test/ledger/limits/*.test.ts',
      'packages/gateway/test/ledger/sqlite-store.test.ts',
    ],
  },
});
