import type { FailureCode } from '@social-data/contract/result-codes';

/** The token that works on the mock and on a gateway with `--demo`. */
export const DEMO_TOKEN = 'demo-token';

/** Tokens that a gateway with `--demo` knows, by the code that they bring about. */
export const gatewayDemoTokens: Readonly<Partial<Record<FailureCode, string>>> = {
  302: 'demo-slow',
  303: 'demo-spent',
  600: 'demo-denied',
  601: 'demo-empty',
};
