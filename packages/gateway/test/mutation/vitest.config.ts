import { defineConfig } from 'vitest/config';

/** The tests that hold the rules of admission and settlement. */
export default defineConfig({
  test: {
    include: [
      'packages/gateway/test/ledger/limits/*.test.ts',
      'packages/gateway/test/ledger/delivery-runs.test.ts',
      'packages/gateway/test/ledger/sqlite-store.test.ts',
    ],
  },
});
