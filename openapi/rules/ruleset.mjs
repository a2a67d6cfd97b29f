// @ts-check
import { oas } from '@stoplight/spectral-rulesets';
import { ownRules } from './own-rules.mjs';

/**
 * The lint of the bundle, which `scripts/lint-contract.ts` makes in memory: all rules of `spectral:oas`,
 * the ones that it does not recommend by default too, and our own. Redocly lints the source; see `redocly.yaml`.
 */
export default {
  extends: [[oas, 'all']],
  rules: {
    ...ownRules,
    // The licence is named by its SPDX identifier, and OpenAPI 3.1 allows either that or an address.
    'license-url': 'off',
    // Demands an e-mail address. The contract of a neutral service names no person.
    'contact-properties': 'off',
  },
};
