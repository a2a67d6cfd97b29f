import type { FailureCode } from '@social-data/contract/result-codes';

/** The token that works on the mock and on a gateway with `--demo`. */
export const DEMO_TOKEN = 'demo-token';

/** Tokens of a gateway with `--demo` that fail, by the code that they produce. */
export const gatewayDemoTokens: Readonly<Partial<Record<FailureCode, string>>> = {
  302: 'demo-slow',
  303: 'demo-spent',
  600: 'demo-denied',
  601: 'demo-empty',
};
