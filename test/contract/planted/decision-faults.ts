import { randomUUID } from 'node:crypto';
import { resultCodes } from '@social-data/contract';
import type { Reply } from '../wire/connection.ts';
import { codeIn, dropMember, setMember } from './edit-body.ts';
import type { Fault } from './faulty-server.ts';
import type { PlantedFault } from './planted-fault.ts';

/** Faults against our own decisions; the profile `contract` has nothing to say against most of them. */
export const decisionFaults: readonly PlantedFault[] = [
  {
    what: 'leaves a field of the payload out',
    profile: 'decisions',
    fault: { reply: (reply) => dropMember(reply, '/data/users/0/name') },
    caught: ['searchUsers/valid', 'searchUsers/paging/to-the-end'],
    held: ['searchUsers/keyword/absent', 'searchUsers/code/302'],
  },
  {
    what: 'sends a field that nobody declared',
    profile: 'decisions',
    fault: { reply: (reply) => setMember(reply, '/data/users/0/extra', 1) },
    caught: ['searchUsers/valid'],
    held: ['searchUsers/code/302'],
  },
  {
    what: 'leaves recordTime out of the envelope',
    profile: 'decisions',
    fault: { reply: (reply) => dropMember(reply, '/recordTime') },
    caught: ['searchUsers/valid', 'searchUsers/code/500', 'searchUsers/path/trailing-slash'],
    held: ['searchUsers/method/HEAD'],
  },
  {
    what: 'sends codes as text',
    profile: 'decisions',
    fault: { reply: (reply) => setMember(reply, '/code', String(codeIn(reply))) },
    caught: ['searchUsers/valid', 'searchUsers/code/100'],
    held: [],
  },
  {
    what: 'sends data with a failure',
    profile: 'decisions',
    fault: { reply: (reply) => (codeIn(reply) === 0 ? reply : setMember(reply, '/data', {})) },
    caught: ['searchUsers/code/100', 'searchUsers/keyword/absent'],
    held: ['searchUsers/valid'],
  },
  {
    what: 'answers failures with HTTP 500',
    profile: 'decisions',
    fault: { reply: (reply) => (codeIn(reply) === 0 ? reply : { ...reply, status: 500 }) },
    caught: resultCodes.flatMap(({ code }) => (code === 0 ? [] : [`searchUsers/code/${code}`])),
    held: ['searchUsers/valid', 'searchUsers/keyword/absent'],
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
    what: 'sends limits that no one can read',
    profile: 'decisions',
    fault: { reply: (reply) => withHeader(reply, 'ratelimit', '5 per second') },
    caught: ['searchUsers/header/limits'],
    held: ['searchUsers/header/cors'],
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
    caught: [
      'searchUsers/page/exponent',
      'searchUsers/page/plus',
      'searchUsers/page/leading-blank',
      'searchUsers/page/hexadecimal',
      'searchUsers/fuzz',
    ],
    held: ['searchUsers/page/letters', 'searchUsers/page/full-width', 'listAnswers/fuzz'],
  },
  {
    what: 'takes the last of repeated values',
    profile: 'decisions',
    fault: {
      query: (query) => {
        for (const name of new Set(query.keys())) query.set(name, query.getAll(name).at(-1) ?? '');
      },
    },
    caught: [
      'searchUsers/keyword/repeated',
      'searchUsers/page/repeated',
      'searchUsers/token/repeated',
      'searchUsers/fuzz',
    ],
    held: ['searchUsers/valid'],
  },
  {
    what: 'repairs broken encoding',
    profile: 'decisions',
    fault: { query: (query) => query.append('repaired', '1') },
    caught: [
      'searchUsers/keyword/percent-alone',
      'searchUsers/keyword/cut-utf8',
      'searchUsers/keyword/encoded-ff',
      'searchUsers/fuzz',
    ],
    held: ['searchUsers/valid', 'searchUsers/undeclared/encoding'],
  },
  {
    what: 'forgets to say that a list has ended',
    profile: 'decisions',
    fault: { reply: (reply) => setMember(reply, '/data/paging/is_end', false) },
    caught: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/nothing-found'],
    held: ['listAnswers/paging/cursor-within'],
  },
  {
    what: 'never comes to the end of a list, with new items on every page',
    profile: 'decisions',
    fault: {
      query: (query) => query.delete('cursor'),
      reply: (reply) => endless(reply),
    },
    target: { maxPages: 10 },
    caught: ['listAnswers/paging/cursor-chain'],
    held: ['listAnswers/paging/cursor-alone'],
  },
  {
    what: 'puts the token into paging.next',
    profile: 'decisions',
    fault: {
      reply: (reply, query) => nextWith(reply, (next) => `${next}&token=${query.get('token')}`),
    },
    caught: ['listAnswers/paging/next'],
    held: ['listAnswers/code/100', 'searchUsers/valid'],
  },
  {
    what: 'puts another token into paging.next',
    profile: 'decisions',
    fault: { reply: (reply) => nextWith(reply, (next) => `${next}&token=demo-team`) },
    caught: ['listAnswers/paging/next', 'listAnswers/paging/next-host'],
    held: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'puts a foreign address into paging.next',
    profile: 'decisions',
    fault: {
      reply: (reply) =>
        nextWith(reply, (next) => `https://upstream.example${URL.parse(next)?.pathname}`),
    },
    caught: ['listAnswers/paging/next', 'listAnswers/paging/next-host'],
    held: ['listAnswers/paging/cursor-chain'],
  },
  {
    what: 'starts at the first item where it does not know a cursor or session',
    profile: 'decisions',
    fault: {
      query: (query) => {
        for (const name of ['cursor', 'sessionId'])
          if (!/^[cs][0-9a-z]+-[0-9a-z]+-[\w-]{16}$/.test(query.get(name) ?? ''))
            query.delete(name);
      },
    },
    caught: [
      'listAnswers/cursor/unknown',
      'listAnswers/sessionId/unknown',
      'listAnswers/paging/cursor-longer',
      'listAnswers/paging/session-shorter',
      'listAnswers/fuzz',
    ],
    held: ['listAnswers/paging/cursor-changed', 'listAnswers/paging/cursor-of-another-list'],
  },
  {
    what: 'prefers the offset to the cursor',
    profile: 'decisions',
    fault: {
      query: (query) => {
        if (query.has('offset')) query.delete('cursor');
      },
    },
    caught: ['listAnswers/paging/cursor-over-offset'],
    held: ['listAnswers/paging/cursor-chain', 'listAnswers/paging/offset-chain'],
  },
  {
    what: 'checks parameters last',
    profile: 'decisions',
    fault: {},
    target: { realStates: true },
    caught: [302, 303, 601].map((code) => `searchUsers/order/${code}-and-400`),
    held: [100, 600].map((code) => `searchUsers/order/${code}-and-400`),
  },
  {
    what: 'checks rights behind parameters',
    profile: 'decisions',
    fault: {
      query: (query) => {
        if (!query.has('keyword')) query.set('token', 'demo-other');
      },
    },
    target: { realStates: true },
    caught: [100, 600].map((code) => `searchUsers/order/${code}-and-400`),
    held: [302, 303, 601].map((code) => `searchUsers/order/${code}-and-400`),
  },
];

function headerFault(header: string, caught: readonly string[]): PlantedFault {
  return {
    what: `leaves out the header ${header}`,
    profile: 'decisions',
    fault: { reply: (reply) => withHeader(reply, header, undefined) },
    caught,
    held: ['searchUsers/valid', 'searchUsers/header/content-type'],
  };
}

function withHeader(reply: Reply, name: string, value: string | undefined): Reply {
  const { [name]: _, ...headers } = reply.headers;
  return { ...reply, headers: value === undefined ? headers : { ...headers, [name]: value } };
}

function nextWith(reply: Reply, change: (next: string) => string): Reply {
  const next = /"next":"([^"]+)"/.exec(reply.text)?.[1];
  return next === undefined ? reply : setMember(reply, '/data/paging/next', change(next));
}

function endless(reply: Reply): ReturnType<NonNullable<Fault['reply']>> {
  const going = setMember(reply, '/data/paging/is_end', false);
  return setMember(going, '/data/data/0/target/id', randomUUID());
}
