import { operations } from '@social-data/contract';
import { codeIn, dropMember, setMember } from './edit-body.ts';
import type { InjectedFault } from './injected-fault.ts';

/** Faults against the specification: the profile `contract` detects them on any server. */
export const contractFaults: readonly InjectedFault[] = [
  {
    what: 'sends a field of the wrong type',
    profile: 'contract',
    fault: { response: (response) => setMember(response, '/data/users/0/followed', 'no') },
    caughtBy: ['searchUsers/valid', 'searchUsers/keyword/allowed', 'searchUsers/paging/next-page'],
    unaffected: ['searchUsers/keyword/absent', 'listAnswers/valid'],
  },
  {
    what: 'sends a wrong type deep in a response',
    profile: 'contract',
    fault: {
      response: (response) => setMember(response, '/data/data/0/target/author/badge_v2', 'none'),
    },
    caughtBy: ['listAnswers/valid', 'listAnswers/paging/cursor-chain'],
    unaffected: ['listAnswers/questionId/absent'],
  },
  {
    what: 'sends a code that is not declared',
    profile: 'contract',
    fault: {
      response: (response) =>
        codeIn(response) === 601 ? setMember(response, '/code', 602) : response,
    },
    caughtBy: ['getAuthorLinkInfo/code/601'],
    unaffected: ['getAuthorLinkInfo/code/600', 'getAuthorLinkInfo/valid'],
  },
  {
    what: 'sends no code',
    profile: 'contract',
    fault: { response: (response) => dropMember(response, '/code') },
    caughtBy: ['getAuthorLinkInfo/valid', 'getAuthorLinkInfo/code/100', 'getAuthorLinkInfo/fuzz'],
    unaffected: [],
  },
  {
    what: 'sends no data with a success',
    profile: 'contract',
    fault: { response: (response) => dropMember(response, '/data') },
    caughtBy: ['getAuthorSideBaseInfo/valid', 'searchUsers/valid'],
    unaffected: ['getAuthorSideBaseInfo/code/100'],
  },
  {
    what: 'sends a success with HTTP 500',
    profile: 'contract',
    fault: { response: (response) => ({ ...response, status: 500 }) },
    caughtBy: ['searchUsers/valid'],
    unaffected: ['searchUsers/code/303', 'searchUsers/keyword/absent'],
  },
  {
    what: 'responds with a page of HTML',
    profile: 'contract',
    fault: { response: (response) => ({ ...response, text: '<h1>Busy</h1>' }) },
    caughtBy: ['searchUsers/valid', 'searchUsers/code/500'],
    unaffected: [],
  },
  {
    what: 'accepts every value of an enum',
    profile: 'contract',
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
    profile: 'contract',
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
    profile: 'contract',
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
    profile: 'contract',
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
    profile: 'contract',
    fault: {
      query: (query) => {
        if (!query.has('token')) query.set('token', 'demo-other');
      },
    },
    caughtBy: [
      'searchUsers/token/absent',
      'searchUsers/token/cookie-only',
      'searchUsers/token/authorization-header-only',
    ],
    unaffected: ['searchUsers/token/empty', 'searchUsers/valid/token-last'],
  },
  {
    what: 'returns the first page for every page number',
    profile: 'contract',
    fault: { query: (query) => query.delete('page') },
    caughtBy: ['searchUsers/paging/next-page'],
    unaffected: ['searchUsers/valid', 'listAnswers/paging/cursor-chain'],
  },
  {
    what: 'starts again at every cursor and never ends',
    profile: 'contract',
    fault: {
      query: (query) => query.delete('cursor'),
      response: (response) => setMember(response, '/data/paging/is_end', false),
    },
    caughtBy: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/cursor-alone'],
    unaffected: ['listAnswers/paging/zero-based', 'searchUsers/paging/next-page'],
  },
  {
    what: 'counts positions from 1',
    profile: 'contract',
    fault: { response: (response) => setMember(response, '/data/data/0/position', 1) },
    caughtBy: ['listAnswers/paging/zero-based'],
    unaffected: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'does not sort by the time of the update',
    profile: 'contract',
    fault: {
      response: (response) =>
        setMember(response, '/data/data/1/target/updated_time', 4_000_000_000),
    },
    caughtBy: ['listAnswers/paging/order-_updated'],
    unaffected: ['listAnswers/paging/cursor-chain'],
  },
];
