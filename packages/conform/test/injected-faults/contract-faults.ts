import { operations } from '@social-data/contract';
import { codeIn, dropMember, setMember } from './edit-body.ts';
import type { InjectedFault } from './injected-fault.ts';

/** Faults against the specification. */
export const contractFaults: readonly InjectedFault[] = [
  {
    what: 'sends a field of the wrong type',
    fault: { response: (response) => setMember(response, '/data/users/0/followed', 'no') },
    caughtBy: ['searchUsers/valid', 'searchUsers/keyword/allowed', 'searchUsers/paging/next-page'],
    unaffected: ['searchUsers/keyword/absent', 'listAnswers/valid'],
  },
  {
    what: 'sends a wrong type deep in a response',
    fault: {
      response: (response) => setMember(response, '/data/data/0/target/author/badge_v2', 'none'),
    },
    caughtBy: ['listAnswers/valid', 'listAnswers/paging/cursor-chain'],
    unaffected: ['listAnswers/questionId/absent'],
  },
  {
    what: 'sends a code that is not declared',
    fault: {
      response: (response) =>
        codeIn(response) === 601 ? setMember(response, '/code', 602) : response,
    },
    caughtBy: ['getAuthorLinkInfo/code/601'],
    unaffected: ['getAuthorLinkInfo/code/600', 'getAuthorLinkInfo/valid'],
  },
  {
    what: 'sends no code',
    fault: { response: (response) => dropMember(response, '/code') },
    caughtBy: ['getAuthorLinkInfo/valid', 'getAuthorLinkInfo/code/100'],
    unaffected: [],
  },
  {
    what: 'sends no data with a success',
    fault: { response: (response) => dropMember(response, '/data') },
    caughtBy: ['getAuthorSideBaseInfo/valid', 'searchUsers/valid'],
    unaffected: ['getAuthorSideBaseInfo/code/100'],
  },
  {
    what: 'sends a success with HTTP 500',
    fault: { response: (response) => ({ ...response, status: 500 }) },
    caughtBy: ['searchUsers/valid'],
    unaffected: ['searchUsers/code/303', 'searchUsers/keyword/absent'],
  },
  {
    what: 'responds with a page of HTML',
    fault: { response: (response) => ({ ...response, text: '<h1>Busy</h1>' }) },
    caughtBy: ['searchUsers/valid', 'searchUsers/code/500'],
    unaffected: [],
  },
  {
    what: 'accepts every value of an enum',
    fault: {
      query: (query) => {
        if (query.get('platform')) query.set('platform', 'SHORT_VIDEO');
      },
    },
    caughtBy: [
      'getAuthorLinkInfo/platform/not-allowed',
      'getAuthorLinkInfo/platform/wrong-case',
      'getAuthorLinkInfo/platform/joined',
      'getAuthorTouchDistribution/platform/not-allowed',
    ],
    unaffected: ['getAuthorLinkInfo/platform/allowed', 'getAuthorLinkInfo/industryTag/not-allowed'],
  },
  {
    what: 'rejects an allowed value',
    fault: {
      query: (query) => {
        if (query.get('industryTag') === 'LOGISTICS') query.set('industryTag', 'NONE');
      },
    },
    caughtBy: ['getAuthorLinkInfo/industryTag/allowed'],
    unaffected: ['getAuthorLinkInfo/valid/all-parameters'],
  },
  {
    what: 'accepts a call without a required parameter',
    fault: {
      query: (query, path) => {
        if (path === operations.getAuthorLinkInfo.path && !query.has('oAuthorId'))
          query.set('oAuthorId', 'author-1');
      },
    },
    caughtBy: ['getAuthorLinkInfo/oAuthorId/absent'],
    unaffected: ['getAuthorTouchDistribution/oAuthorId/absent'],
  },
  {
    what: 'accepts a fraction as a page',
    fault: {
      query: (query) => {
        if (query.has('page')) query.set('page', String(Math.trunc(Number(query.get('page')))));
      },
    },
    caughtBy: ['searchUsers/page/fraction'],
    unaffected: ['searchUsers/page/letters', 'searchUsers/page/allowed'],
  },
  {
    what: 'requires no token',
    fault: {
      query: (query) => {
        if (!query.has('token')) query.set('token', 'demo-other');
      },
    },
    caughtBy: ['searchUsers/token/absent', 'searchUsers/token/in-headers'],
    unaffected: ['searchUsers/token/empty', 'searchUsers/token/beside-wrong'],
  },
  {
    what: 'reads a negative offset as none',
    fault: {
      query: (query) => {
        if (Number(query.get('offset')) < 0) query.delete('offset');
      },
    },
    caughtBy: ['listAnswers/offset/below-minimum'],
    unaffected: ['listAnswers/offset/letters', 'searchUsers/page/fraction'],
  },
  {
    what: 'returns the first page for every page number',
    fault: { query: (query) => query.delete('page') },
    caughtBy: ['searchUsers/paging/next-page'],
    unaffected: ['searchUsers/valid', 'listAnswers/paging/cursor-chain'],
  },
  {
    what: 'starts again at every cursor and never ends',
    fault: {
      query: (query) => query.delete('cursor'),
      response: (response) => setMember(response, '/data/paging/is_end', false),
    },
    caughtBy: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/cursor-alone'],
    unaffected: ['listAnswers/paging/zero-based', 'searchUsers/paging/next-page'],
  },
  {
    what: 'counts positions from 1',
    fault: { response: (response) => setMember(response, '/data/data/0/position', 1) },
    caughtBy: ['listAnswers/paging/zero-based'],
    unaffected: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'does not sort by the time of the update',
    fault: {
      response: (response) =>
        setMember(response, '/data/data/1/target/updated_time', 4_000_000_000),
    },
    caughtBy: ['listAnswers/paging/order-_updated'],
    unaffected: ['listAnswers/paging/cursor-chain'],
  },
];
