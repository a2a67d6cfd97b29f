// Changes the rules of admission and settlement one operator at a time, and runs the tests of the SQLite store against each: a change that
// no test notices is a rule that nobody holds. `npm run test:long` runs it; so does
// `node node_modules/@stryker-mutator/core/bin/stryker.js run packages/gateway/test/mutation/stryker.config.mjs`.
export default {
  mutate: ['packages/ledger/src/rules/limits.ts', 'packages/ledger/src/rules/settlement.ts'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'packages/gateway/test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text'],
  tempDirName: '.cache/stryker',
  thresholds: { high: 95, low: 90, break: 90 },
};
