import type { FailureCode } from '@social-data/contract/result-codes';

/**
 * What brings each failure about on the servers of this project. The specification says what a code
 * means and no more; a code that is added to the contract does not compile until it has its cause here.
 */
export const codeCauses: { readonly [Code in FailureCode]: string } = {
  100: 'The token is missing, empty, sent twice, not known, revoked or expired. A header or a cookie is never looked at.',
  101: 'Our servers never begin one. The gateway passes one on that comes from upstream.',
  202: 'Our servers never begin one. The gateway passes one on that comes from upstream.',
  300: 'Our servers never begin one. The gateway passes one on that comes from upstream.',
  301: 'The platform could not be read, or the service behind a relaying gateway asked it to slow down.',
  302: 'The token called faster than its rate allows.',
  303: 'The token has used up its calls of the day.',
  400: 'A required parameter is missing or blank, a value is not allowed, or a parameter was sent twice. The gateway also says so of an author that it does not know.',
  500: 'The server failed, or the service behind a relaying gateway refused the key of the team.',
  600: 'The token may not call this operation, or not from this origin.',
  601: 'The balance of the account is smaller than the price of the call.',
};
