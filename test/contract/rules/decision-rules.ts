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
      'Failures are HTTP 200 with `X-Result-Code`; unknown paths are 404 and other methods 405, with an envelope of code 400.',
  },
  {
    id: 'D2',
    source,
    sentence:
      '`code` is a number, `message` and `recordTime` (UTC) are always there, `data` is null on failure.',
  },
  {
    id: 'D3',
    source,
    sentence:
      'A token that is missing, empty, repeated or not known is 100; a header or cookie is no credential.',
  },
  {
    id: 'D4',
    source,
    sentence: 'When several apply, the order is 100, 600, 400, 302, 303, 601.',
    reason:
      'It needs codes that come from real states. The scenario of a token wins over all else.',
  },
  { id: 'D5', source, sentence: 'Only code 0 costs.', reason: ACCOUNTS },
  {
    id: 'D6',
    source,
    sentence: 'The daily quota starts anew at midnight of a configured zone.',
    reason: ACCOUNTS,
  },
  {
    id: 'D7',
    source,
    sentence: 'What is left out counts as the first allowed value, page 1, offset 0.',
  },
  {
    id: 'D8',
    source,
    sentence:
      'Odd values: empty optional is absent, blank required and repeated are 400, unknown names are ignored, integers are digits.',
  },
  { id: 'D9', source, sentence: 'A page holds 20 users or 5 answers, or what is configured.' },
  {
    id: 'D10',
    source,
    sentence:
      'A cursor means "after this item" and wins over `offset`; one of another list is 400, and so is such a session.',
  },
  {
    id: 'D11',
    source,
    sentence:
      '`paging.next` is our own address without the token, empty at the end; `page` follows from the offset.',
  },
  { id: 'D12', source, sentence: '101, 202 and 300 are never originated.' },
  { id: 'D13', source, sentence: 'What is retried.', reason: CLIENT },
  {
    id: 'D14',
    source,
    sentence: 'A paid call that its client gave up is finished, and its repeat is free.',
    reason: ACCOUNTS,
  },
  {
    id: 'D15',
    source,
    sentence: "A refusal of the upstream's key is never shown as the caller's own.",
    reason: 'It needs an upstream, which the gateway has in relay mode.',
  },
  {
    id: 'D16',
    source,
    sentence:
      'An unknown question or keyword is an empty list that succeeds; an unknown author is 400 (the mock invents one).',
  },
  {
    id: 'D17',
    source,
    sentence: 'Members of our side base info begin with `sample_`.',
  },
  { id: 'D18', source, sentence: 'How a client finds the end of a list.', reason: CLIENT },
  {
    id: 'D19',
    source,
    sentence:
      '`Retry-After` comes with 302 and 303 in whole seconds; limit and cost headers are well-formed.',
  },
  {
    id: 'D20',
    source,
    sentence: 'Many wrong tokens from one address are answered later; valid ones never suffer.',
    reason: 'It needs a count of wrong tokens per address, which the gateway keeps.',
  },
  {
    id: 'D21',
    source,
    sentence: 'The advertisement slot holds its members in an `ad_info` of its own.',
  },
] as const satisfies readonly Rule[];
