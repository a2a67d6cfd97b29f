import type { FailureCode } from '@social-data/contract/result-codes';

/**
 * The cause of each failure on the servers of this project; the specification only says what a code
 * means. The type demands an entry for every code of the contract.
 */
export const codeCauses: { readonly [Code in FailureCode]: string } = {
  100: 'The token is missing, empty, sent twice, not known, revoked or expired. Headers and cookies are ignored.',
  101: 'Our servers never send it, except the mock on request.',
  202: 'Our servers never send it, except the mock on request.',
  300: 'Our servers never send it, except the mock on request.',
  301: 'Our servers read no platform, so they never send it, except the mock on request.',
  302: 'The calls of the token exceed its rate.',
  303: 'The token has used up its calls of the day.',
  400: 'A required parameter is missing or blank, a value is not allowed, or a parameter was sent twice. The gateway also uses it for an author that it does not know.',
  500: 'The server failed, or the gateway could not read its data in time.',
  600: 'The token may not call this operation, or not from this origin.',
  601: 'The balance of the account is smaller than the price of the call.',
};
