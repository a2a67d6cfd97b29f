const NO_RESPONSE = 'no response shows it';
const TEXTS = 'it would need texts of people, which are not kept';
const MEANING = 'no response shows what a number or name means';

/** Why gaps were not looked at, when nothing was seen of them. A gap without comparison or place is here alone. */
export const reasons: Readonly<Record<string, string>> = {
  'index-meaning': MEANING,
  'member-meanings': MEANING,
  'reward-money-unit': MEANING,
  'thumbnail-size-unit': MEANING,
  'token-issuing': NO_RESPONSE,
  'resource-lifecycle': NO_RESPONSE,
  events: NO_RESPONSE,
  'deprecation-policy': NO_RESPONSE,
  'spending-budgets': NO_RESPONSE,
  'base-address-hosts': NO_RESPONSE,
  'version-labels': NO_RESPONSE,
  'keyword-matching': TEXTS,
  'cursor-session-lifetime': 'it would need to wait for an unknown time',
  'odd-parameter-values': 'odd values are not sent to a server of someone else',
  'failure-order': 'it needs a token that is refused for several reasons',
  'unexplained-codes': 'no response had one of these codes, and nothing is known to produce them',
  'rate-limit-thresholds': 'no header names the limit, and no flood is sent to find it',
  'daily-quota-size': 'no header names the quota, and it is not used up to find it',
  'quota-reset': 'no header says when the quota resets',
  'retry-advice': 'no call failed for the moment',
  billing: 'no header says what a call costs',
  'parameter-defaults': 'no two calls show it: every value got the same, or the calls failed',
  'page-size': 'it needs a list of several pages: give a keyword and a question with many results',
  'cursor-item-choice': 'it needs a question with several pages of answers',
  'paging-precedence': 'it needs a question with several pages of answers',
};
