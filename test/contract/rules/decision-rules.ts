import type { Rule } from './rule.ts';

const source = 'Decisions';
const ACCOUNTS = 'It needs accounts with rates, quotas and balances, which the gateway has.';
const CLIENT = 'It is about the client, not about a server.';

/** The decisions D1–D21 as they apply to a server. */
export const decisionRules = [
  {
    id: 'D1',
    source,
    sentence:
      'A failure has HTTP 200 and `X-Result-Code`; an unknown path has 404 and another method 405, each with an envelope of code 400.',
  },
  {
    id: 'D2',
    source,
    sentence:
      '`code` is a number, `message` and `recordTime` (UTC) are always present, and `data` is null on failure.',
  },
  {
    id: 'D3',
    source,
    sentence:
      'A missing, empty, repeated or unknown token is code 100; no header or cookie is accepted as a credential.',
  },
  {
    id: 'D4',
    source,
    sentence: 'When several codes apply, the first of 100, 600, 400, 302, 303, 601 is sent.',
    reason:
      'It needs codes that come from the state of an account. In the mock, the scenario of a token takes precedence.',
  },
  { id: 'D5', source, sentence: 'Only code 0 is billed.', reason: ACCOUNTS },
  {
    id: 'D6',
    source,
    sentence: 'The daily quota resets at midnight of a configured time zone.',
    reason: ACCOUNTS,
  },
  {
    id: 'D7',
    source,
    sentence: 'The defaults are the first allowed value, page 1 and offset 0.',
  },
  {
    id: 'D8',
    source,
    sentence:
      'An empty optional parameter counts as absent; a blank required one and a repeated one are 400; unknown names are ignored; integers consist of digits.',
  },
  {
    id: 'D9',
    source,
    sentence: 'A page has 20 users or 5 answers, unless another size is configured.',
  },
  {
    id: 'D10',
    source,
    sentence:
      'A cursor means "after this item" and takes precedence over `offset`; a cursor or session of another list is 400.',
  },
  {
    id: 'D11',
    source,
    sentence:
      '`paging.next` is an address of our server without the token, empty at the end; `page` is computed from the offset.',
  },
  { id: 'D12', source, sentence: 'Our servers never create the codes 101, 202 and 300.' },
  { id: 'D13', source, sentence: 'The client retries certain failures.', reason: CLIENT },
  {
    id: 'D14',
    source,
    sentence: 'A charged call whose client disconnected is completed, and repeating it is free.',
    reason: ACCOUNTS,
  },
  {
    id: 'D15',
    source,
    sentence:
      'When the upstream rejects our token, the caller does not get the code of a rejected token.',
    reason: 'It needs an upstream, which the gateway has in relay mode.',
  },
  {
    id: 'D16',
    source,
    sentence:
      'An unknown question or keyword returns an empty list with code 0; an unknown author is 400 (the mock makes one up).',
  },
  {
    id: 'D17',
    source,
    sentence: 'The names of the members in our side base info begin with `sample_`.',
  },
  { id: 'D18', source, sentence: 'The client detects the end of a list.', reason: CLIENT },
  {
    id: 'D19',
    source,
    sentence:
      '302 and 303 carry `Retry-After` in whole seconds; limit and cost headers are well-formed.',
  },
  {
    id: 'D20',
    source,
    sentence:
      'Responses to many wrong tokens from one address are delayed; calls with a valid token are not.',
    reason: 'It needs a count of wrong tokens per address, which the gateway keeps.',
  },
  {
    id: 'D21',
    source,
    sentence: 'The advertisement slot has its members in its own `ad_info`.',
  },
] as const satisfies readonly Rule[];
