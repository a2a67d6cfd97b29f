import { randomUUID } from 'node:crypto';
import { resultCodes } from '@social-data/contract';
import type { HttpResponse } from '../../src/connection.ts';
import { codeIn, dropMember, setMember } from './edit-body.ts';
import type { Fault } from './faulty-server.ts';
import type { InjectedFault } from './injected-fault.ts';

/** Faults against our own decisions; the profile `contract` does not detect most of them. */
export const decisionFaults: readonly InjectedFault[] = [
  {
    what: 'leaves a field of the payload out',
    profile: 'decisions',
    fault: { response: (response) => dropMember(response, '/data/users/0/name') },
    caughtBy: ['searchUsers/valid', 'searchUsers/paging/to-the-end'],
    unaffected: ['searchUsers/keyword/absent', 'searchUsers/code/302'],
  },
  {
    what: 'sends a field that is not declared',
    profile: 'decisions',
    fault: { response: (response) => setMember(response, '/data/users/0/extra', 1) },
    caughtBy: ['searchUsers/valid'],
    unaffected: ['searchUsers/code/302'],
  },
  {
    what: 'leaves recordTime out of the envelope',
    profile: 'decisions',
    fault: { response: (response) => dropMember(response, '/recordTime') },
    caughtBy: ['searchUsers/valid', 'searchUsers/code/500', 'searchUsers/path/trailing-slash'],
    unaffected: ['searchUsers/method/HEAD'],
  },
  {
    what: 'sends codes as text',
    profile: 'decisions',
    fault: { response: (response) => setMember(response, '/code', String(codeIn(response))) },
    caughtBy: ['searchUsers/valid', 'searchUsers/code/100'],
    unaffected: [],
  },
  {
    what: 'sends data with a failure',
    profile: 'decisions',
    fault: {
      response: (response) =>
        codeIn(response) === 0 ? response : setMember(response, '/data', {}),
    },
    caughtBy: ['searchUsers/code/100', 'searchUsers/keyword/absent'],
    unaffected: ['searchUsers/valid'],
  },
  {
    what: 'answers failures with HTTP 500',
    profile: 'decisions',
    fault: {
      response: (response) => (codeIn(response) === 0 ? response : { ...response, status: 500 }),
    },
    caughtBy: resultCodes.flatMap(({ code }) => (code === 0 ? [] : [`searchUsers/code/${code}`])),
    unaffected: ['searchUsers/valid', 'searchUsers/keyword/absent'],
  },
  headerFault('access-control-allow-origin', [
    'searchUsers/header/cors',
    'searchUsers/method/POST',
  ]),
  headerFault('x-result-code', ['searchUsers/header/result-code', 'searchUsers/code/400']),
  headerFault('cache-control', ['searchUsers/header/cache-control']),
  headerFault('referrer-policy', ['searchUsers/header/no-guessing']),
  headerFault('retry-after', [
    'searchUsers/code/302/retry-after',
    'searchUsers/code/303/retry-after',
  ]),
  headerFault('allow', ['searchUsers/method/PUT', 'searchUsers/method/HEAD']),
  {
    what: 'sends malformed limits',
    profile: 'decisions',
    fault: { response: (response) => withHeader(response, 'ratelimit', '5 per second') },
    caughtBy: ['searchUsers/header/limits'],
    unaffected: ['searchUsers/header/cors'],
  },
  {
    what: 'takes exponents and signs for whole numbers',
    profile: 'decisions',
    fault: {
      query: (query) => {
        const number = Number(query.get('page') ?? Number.NaN);
        if (Number.isInteger(number)) query.set('page', BigInt(number).toString());
      },
    },
    caughtBy: [
      'searchUsers/page/exponent',
      'searchUsers/page/plus',
      'searchUsers/page/leading-blank',
      'searchUsers/page/hexadecimal',
      'searchUsers/fuzz',
    ],
    unaffected: ['searchUsers/page/letters', 'searchUsers/page/full-width', 'listAnswers/fuzz'],
  },
  {
    what: 'takes the last of repeated values',
    profile: 'decisions',
    fault: {
      query: (query) => {
        for (const name of new Set(query.keys())) query.set(name, query.getAll(name).at(-1) ?? '');
      },
    },
    caughtBy: [
      'searchUsers/keyword/repeated',
      'searchUsers/page/repeated',
      'searchUsers/token/repeated',
      'searchUsers/fuzz',
    ],
    unaffected: ['searchUsers/valid'],
  },
  {
    what: 'repairs broken encoding',
    profile: 'decisions',
    fault: { query: (query) => query.append('repaired', '1') },
    caughtBy: [
      'searchUsers/keyword/percent-alone',
      'searchUsers/keyword/cut-utf8',
      'searchUsers/keyword/encoded-ff',
      'searchUsers/fuzz',
    ],
    unaffected: ['searchUsers/valid', 'searchUsers/undeclared/encoding'],
  },
  {
    what: 'never says that a list has ended',
    profile: 'decisions',
    fault: { response: (response) => setMember(response, '/data/paging/is_end', false) },
    caughtBy: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/nothing-found'],
    unaffected: ['listAnswers/paging/cursor-within'],
  },
  {
    what: 'never ends a list, with new items on every page',
    profile: 'decisions',
    fault: {
      query: (query) => query.delete('cursor'),
      response: (response) => endless(response),
    },
    target: { maxPages: 10 },
    caughtBy: ['listAnswers/paging/cursor-chain'],
    unaffected: ['listAnswers/paging/cursor-alone'],
  },
  {
    what: 'puts the token into paging.next',
    profile: 'decisions',
    fault: {
      response: (response, query) =>
        nextWith(response, (next) => `${next}&token=${query.get('token')}`),
    },
    caughtBy: ['listAnswers/paging/next'],
    unaffected: ['listAnswers/code/100', 'searchUsers/valid'],
  },
  {
    what: 'puts another token into paging.next',
    profile: 'decisions',
    fault: { response: (response) => nextWith(response, (next) => `${next}&token=demo-team`) },
    caughtBy: ['listAnswers/paging/next', 'listAnswers/paging/next-host'],
    unaffected: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'puts a foreign address into paging.next',
    profile: 'decisions',
    fault: {
      response: (response) =>
        nextWith(response, (next) => `https://upstream.example${URL.parse(next)?.pathname}`),
    },
    caughtBy: ['listAnswers/paging/next', 'listAnswers/paging/next-host'],
    unaffected: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'starts at the first item for an unknown cursor or session',
    profile: 'decisions',
    fault: {
      query: (query) => {
        for (const name of ['cursor', 'sessionId'])
          if (!/^[cs][0-9a-z]+-[0-9a-z]+-[\w-]{16}$/.test(query.get(name) ?? ''))
            query.delete(name);
      },
    },
    caughtBy: [
      'listAnswers/cursor/unknown',
      'listAnswers/sessionId/unknown',
      'listAnswers/paging/cursor-longer',
      'listAnswers/paging/session-shorter',
      'listAnswers/fuzz',
    ],
    unaffected: ['listAnswers/paging/cursor-changed', 'listAnswers/paging/cursor-of-another-list'],
  },
  {
    what: 'prefers the offset to the cursor',
    profile: 'decisions',
    fault: {
      query: (query) => {
        if (query.has('offset')) query.delete('cursor');
      },
    },
    caughtBy: ['listAnswers/paging/cursor-over-offset'],
    unaffected: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/offset-chain'],
  },
  {
    what: 'checks parameters last',
    profile: 'decisions',
    fault: {},
    target: { realStates: true },
    caughtBy: [302, 303, 601].map((code) => `searchUsers/order/${code}-and-400`),
    unaffected: [100, 600].map((code) => `searchUsers/order/${code}-and-400`),
  },
  {
    what: 'checks permissions after parameters',
    profile: 'decisions',
    fault: {
      query: (query) => {
        if (!query.has('keyword')) query.set('token', 'demo-other');
      },
    },
    target: { realStates: true },
    caughtBy: [100, 600].map((code) => `searchUsers/order/${code}-and-400`),
    unaffected: [302, 303, 601].map((code) => `searchUsers/order/${code}-and-400`),
  },
];

function headerFault(header: string, caughtBy: readonly string[]): InjectedFault {
  return {
    what: `leaves out the header ${header}`,
    profile: 'decisions',
    fault: { response: (response) => withHeader(response, header, undefined) },
    caughtBy,
    unaffected: ['searchUsers/valid', 'searchUsers/header/content-type'],
  };
}

function withHeader(response: HttpResponse, name: string, value: string | undefined): HttpResponse {
  const { [name]: _, ...headers } = response.headers;
  return { ...response, headers: value === undefined ? headers : { ...headers, [name]: value } };
}

function nextWith(response: HttpResponse, change: (next: string) => string): HttpResponse {
  const next = /"next":"([^"]+)"/.exec(response.text)?.[1];
  return next === undefined ? response : setMember(response, '/data/paging/next', change(next));
}

function endless(response: HttpResponse): ReturnType<NonNullable<Fault['response']>> {
  const going = setMember(response, '/data/paging/is_end', false);
  return setMember(going, '/data/data/0/target/id', randomUUID());
}
