import { operations } from '@social-data/contract';
import { codeIn, dropMember, setMember } from './edit-body.ts';
import type { PlantedFault } from './planted-fault.ts';

const open = { strict: false } as const;

/** Faults against the specification: the profile `contract` notices them on any server. */
export const contractFaults: readonly PlantedFault[] = [
  {
    what: 'sends a field of the wrong type',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => setMember(reply, '/data/users/0/followed', 'no') },
    caught: ['searchUsers/valid', 'searchUsers/keyword/allowed', 'searchUsers/paging/next-page'],
    held: ['searchUsers/keyword/absent', 'listAnswers/valid'],
  },
  {
    what: 'sends a wrong type deep in an answer',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => setMember(reply, '/data/data/0/target/author/badge_v2', 'none') },
    caught: ['listAnswers/valid', 'listAnswers/paging/cursor-chain'],
    held: ['listAnswers/questionId/absent'],
  },
  {
    what: 'sends a code that is not declared',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => (codeIn(reply) === 601 ? setMember(reply, '/code', 602) : reply) },
    caught: ['getAuthorLinkInfo/code/601'],
    held: ['getAuthorLinkInfo/code/600', 'getAuthorLinkInfo/valid'],
  },
  {
    what: 'sends no code',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => dropMember(reply, '/code') },
    caught: ['getAuthorLinkInfo/valid', 'getAuthorLinkInfo/code/100', 'getAuthorLinkInfo/fuzz'],
    held: [],
  },
  {
    what: 'sends no data with a success',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => dropMember(reply, '/data') },
    caught: ['getAuthorSideBaseInfo/valid', 'searchUsers/valid'],
    held: ['getAuthorSideBaseInfo/code/100'],
  },
  {
    what: 'answers a success with HTTP 500',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => ({ ...reply, status: 500 }) },
    caught: ['searchUsers/valid'],
    held: ['searchUsers/code/303', 'searchUsers/keyword/absent'],
  },
  {
    what: 'answers with a page of HTML',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => ({ ...reply, text: '<h1>Busy</h1>' }) },
    caught: ['searchUsers/valid', 'searchUsers/code/500'],
    held: [],
  },
  {
    what: 'takes every value of an enum',
    profile: 'contract',
    target: open,
    fault: {
      query: (query) => {
        if (query.get('platform')) query.set('platform', 'SHORT_VIDEO');
      },
    },
    caught: [
      'getAuthorLinkInfo/platform/not-allowed',
      'getAuthorLinkInfo/platform/wrong-case',
      'getAuthorLinkInfo/platform/joined',
      'getAuthorTouchDistribution/platform/not-allowed',
    ],
    held: ['getAuthorLinkInfo/platform/allowed', 'getAuthorLinkInfo/industryTag/not-allowed'],
  },
  {
    what: 'refuses an allowed value',
    profile: 'contract',
    target: open,
    fault: {
      query: (query) => {
        if (query.get('industryTag') === 'LOGISTICS') query.set('industryTag', 'NONE');
      },
    },
    caught: ['getAuthorLinkInfo/industryTag/allowed'],
    held: ['getAuthorLinkInfo/valid/all-parameters'],
  },
  {
    what: 'does without a required parameter',
    profile: 'contract',
    target: open,
    fault: {
      query: (query, path) => {
        if (path === operations.getAuthorLinkInfo.path && !query.has('oAuthorId'))
          query.set('oAuthorId', 'author-1');
      },
    },
    caught: ['getAuthorLinkInfo/oAuthorId/absent'],
    held: ['getAuthorTouchDistribution/oAuthorId/absent'],
  },
  {
    what: 'takes a fraction for a page',
    profile: 'contract',
    target: open,
    fault: {
      query: (query) => {
        if (query.has('page')) query.set('page', String(Math.trunc(Number(query.get('page')))));
      },
    },
    caught: ['searchUsers/page/fraction'],
    held: ['searchUsers/page/letters', 'searchUsers/page/allowed'],
  },
  {
    what: 'asks for no token',
    profile: 'contract',
    target: open,
    fault: {
      query: (query) => {
        if (!query.has('token')) query.set('token', 'demo-other');
      },
    },
    caught: [
      'searchUsers/token/absent',
      'searchUsers/token/cookie-only',
      'searchUsers/token/authorization-header-only',
    ],
    held: ['searchUsers/token/empty', 'searchUsers/valid/token-last'],
  },
  {
    what: 'answers every page number with the first page',
    profile: 'contract',
    target: open,
    fault: { query: (query) => query.delete('page') },
    caught: ['searchUsers/paging/next-page'],
    held: ['searchUsers/valid', 'listAnswers/paging/cursor-chain'],
  },
  {
    what: 'starts anew at every cursor, without an end',
    profile: 'contract',
    target: open,
    fault: {
      query: (query) => query.delete('cursor'),
      reply: (reply) => setMember(reply, '/data/paging/is_end', false),
    },
    caught: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/cursor-alone'],
    held: ['listAnswers/paging/zero-based', 'searchUsers/paging/next-page'],
  },
  {
    what: 'counts positions from 1',
    profile: 'contract',
    target: open,
    fault: { reply: (reply) => setMember(reply, '/data/data/0/position', 1) },
    caught: ['listAnswers/paging/zero-based'],
    held: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'does not sort by update',
    profile: 'contract',
    target: open,
    fault: {
      reply: (reply) => setMember(reply, '/data/data/1/target/updated_time', 4_000_000_000),
    },
    caught: ['listAnswers/paging/order-_updated'],
    held: ['listAnswers/paging/cursor-chain'],
  },
];
