import type { Rule } from './specification-rules.ts';

const ACCOUNTS =
  'It needs accounts with rates, quotas and balances, which this suite cannot create on the server.';
const CLIENT = 'It is about the client, not about a server.';

/** The decisions D1–D21 as they apply to a server. */
export const decisionRules = {
  D1: {
    says: 'A failure has HTTP 200 and `X-Result-Code`; an unknown path has 404 and another method 405, each with an envelope of code 400.',
    fix: 'Send failures with HTTP 200 and `X-Result-Code`, unknown paths with 404, other methods with 405 and `Allow`, each readable from other origins.',
  },
  D2: {
    says: '`code` is a number, `message` and `recordTime` (UTC) are always present, and `data` is null on failure.',
    fix: 'Send `code` as a number, always `message` and `recordTime` in UTC, and `data` null on failure.',
  },
  D3: {
    says: 'A missing, empty, repeated or unknown token is code 100; no header or cookie is accepted as a credential.',
    fix: 'Respond with code 100 unless exactly one token that you know is in the query.',
  },
  D4: {
    says: 'When several codes apply, the first of 100, 600, 400, 302, 303, 601 is sent.',
    fix: 'Check token and permission first, then parameters, then rate, quota and balance.',
    reason:
      'It needs codes that come from the state of an account. In the mock, the scenario of a token takes precedence.',
  },
  D5: { says: 'Only code 0 is billed.', fix: 'Charge code 0 only.', reason: ACCOUNTS },
  D6: { says: 'The daily quota resets at midnight of a configured time zone.', reason: ACCOUNTS },
  D7: {
    says: 'The defaults are the first allowed value, page 1 and offset 0.',
    fix: 'Use the first allowed value, page 1 and offset 0 where the parameter is absent.',
  },
  D8: {
    says: 'An empty optional parameter counts as absent; a blank required one and a repeated one are 400; unknown names are ignored; integers consist of digits.',
    fix: 'Read parameters as they are sent: empty optional ones as absent, blank required and repeated ones as 400, integers as digits.',
  },
  D9: {
    says: 'A page has 20 users or 5 answers, unless another size is configured.',
    fix: 'Send 20 users or 5 answers on each page but the last.',
  },
  D10: {
    says: 'A cursor means "after this item" and takes precedence over `offset`; a cursor or session of another list is 400.',
    fix: 'Bind cursors and sessions to their list and order, continue after the item of a cursor, and refuse all others with 400.',
  },
  D11: {
    says: '`paging.next` is an address of our server without the token, empty at the end; `page` is computed from the offset.',
    fix: 'Build `next` from your own public address, without the token, empty at the end.',
  },
  D12: {
    says: 'Our servers never create the codes 101, 202 and 300.',
    fix: 'Send no code 101, 202 or 300.',
  },
  D13: { says: 'The client retries certain failures.', reason: CLIENT },
  D14: {
    says: 'A charged call whose client disconnected is completed, and repeating it is free.',
    reason: ACCOUNTS,
  },
  D15: {
    says: 'When the upstream rejects our token, the caller does not get the code of a rejected token.',
    reason: 'It needs an upstream that fails on demand, which a gateway in relay mode has.',
  },
  D16: {
    says: 'An unknown question or keyword returns an empty list with code 0; an unknown author is 400 (the mock makes one up).',
    fix: 'Send an empty list for a question or keyword without results, and 400 for an unknown author.',
  },
  D17: {
    says: 'The names of the members in our side base info begin with `sample_`.',
    fix: 'Begin the names of the members with `sample_`.',
  },
  D18: { says: 'The client detects the end of a list.', reason: CLIENT },
  D19: {
    says: '302 and 303 carry `Retry-After` in whole seconds; limit and cost headers are well-formed.',
    fix: 'Send `Retry-After` in whole seconds with 302 and 303, and the headers of limits in their form.',
  },
  D20: {
    says: 'Responses to many wrong tokens from one address are delayed; calls with a valid token are not.',
    reason: 'It needs hundreds of wrong tokens, which would slow all calls of this address down.',
  },
  D21: {
    says: 'The advertisement slot has its members in its own `ad_info`.',
    fix: 'Send `ad`, `adjson` and `position` in `data.ad_info.ad_info`.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
