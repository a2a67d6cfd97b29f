import { type OperationId, operations, security } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { callTo, describeExpected, type Expected } from '../call-operation.ts';
import { checkResponse } from '../check-response.ts';
import type { HttpResponse } from '../connection.ts';
import { failureOf } from '../errors.ts';
import { parametersOf, queryOf, requestTo, validPath, validValueOf } from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import type { CaseRow } from './case-row.ts';

/** What is sent, and in words, and what each profile expects. */
interface SentRow {
  readonly name: string;
  readonly what: string;
  readonly changes?: ParameterChanges;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: Expected;
  readonly rules: readonly RuleId[];
}

function sentCase(target: Target, operationId: OperationId, row: SentRow): CaseRow {
  const { name, what, changes, headers, expected, rules } = row;
  const says = `${what} gives ${describeExpected(expected)}`;
  return { name, says, rules, calls: [callTo(target, operationId, changes, expected, headers)] };
}

const envelopeRules: readonly RuleId[] = [
  'service.read-only',
  'envelope.code',
  'envelope.message',
  'envelope.data',
  'envelope.record-time',
];

/** Valid calls in all the forms that the contract allows. */
export function validCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly CaseRow[] {
  const own: readonly RuleId[] = [`endpoint.${operationId}`, `data.${operationId}`, 'versioning.1'];
  const form: readonly RuleId[] = profile === 'decisions' ? ['D2'] : [];
  // Cursors and sessions come from a response.
  const all = Object.fromEntries(
    parametersOf(operationId).flatMap((parameter) => {
      const value = validValueOf(target, parameter);
      return value === undefined ? [] : [[parameter.name, value] as const];
    }),
  );
  const last = queryOf({ ...all, [security.name]: target.validToken });
  const tokenLast = requestTo(operationId, `${validPath(target, operationId)}?${last}`);
  const expected = [0];
  return [
    sentCase(target, operationId, {
      ...{ name: 'valid', what: 'a valid call', expected },
      rules: [...own, ...envelopeRules, ...form],
    }),
    sentCase(target, operationId, {
      ...{ name: 'valid/all-parameters', what: 'a call with every parameter', changes: all },
      ...{ expected, rules: [`endpoint.${operationId}`, 'parameters.optional'] },
    }),
    {
      name: 'valid/token-last',
      says: 'accepts the token after the other parameters',
      rules: ['auth.2'],
      calls: [{ operationId, request: tokenLast, expected }],
    },
    ...(target.secondUrl === undefined ? [] : [secondAddress(operationId, target)]),
    ...(profile === 'decisions' ? undeclaredCases(operationId, target) : []),
  ];
}

function secondAddress(operationId: OperationId, target: Target): CaseRow {
  const { request } = callTo(target, operationId);
  return {
    name: 'valid/second-address',
    says: 'serves the same path on the second address',
    rules: ['service.addresses'],
    calls: [],
    more: 1,
    followUp: async (context) => {
      const response = await context.sendToSecond(request);
      const checked = checkResponse(response, operationId, context);
      if ('problem' in checked)
        throw failureOf(context, request, checked.problem, response, checked);
      if (checked.result.code !== 0) throw failureOf(context, request, 'code 0', response);
    },
  };
}

function undeclaredCases(operationId: OperationId, target: Target): readonly CaseRow[] {
  const sent: readonly (readonly [name: string, what: string, changes: ParameterChanges])[] = [
    ['value', 'a parameter that is not declared', { undeclared: 'x' }],
    ['repeated', 'one that is not declared, twice', { undeclared: ['x', 'y'] }],
    [
      'encoding',
      'one that is not declared, in broken encoding',
      { undeclared: { raw: '%E5%92%' } },
    ],
    ['no-name', 'a pair without a name', { '': 'x' }],
  ];
  return sent.map(([name, what, changes]) =>
    sentCase(target, operationId, {
      ...{ name: `undeclared/${name}`, what, changes, expected: [0], rules: ['D8'] },
    }),
  );
}

/** Missing, repeated and misplaced tokens. An unknown token is covered by the case of code 100. */
export function tokenCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly CaseRow[] {
  const { validToken } = target;
  const { name: key } = security;
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const own: readonly RuleId[] = profile === 'decisions' ? ['D3'] : [];
  // The specification supports both codes: Authentication 4 says 100, Errors 1 says 400.
  const none = profile === 'contract' ? [100, 400] : [100];
  const missing = { expected: none, rules: ['auth.1', 'auth.4', ...own] } as const;
  const open = {
    expected: profile === 'contract' ? 'declared' : [100],
    rules: ['auth.1', ...own],
  } as const;
  const nothing = { [key]: undefined };
  const bare = { ...nothing, ...(first && { [first.name]: undefined }) };
  const capitals = { ...nothing, [key.toUpperCase()]: validToken };
  const misplaced = (name: string, headers: Readonly<Record<string, string>>): SentRow => ({
    ...{ name: `${name}-only`, changes: nothing, headers, expected: none },
    what: `the token in a header only (${Object.keys(headers).join(', ')})`,
    rules: ['auth.3', ...own],
  });
  const rows: readonly SentRow[] = [
    { name: 'absent', what: 'no token', changes: nothing, ...missing },
    { name: 'empty', what: 'an empty token', changes: { [key]: '' }, ...missing },
    { name: 'blank', what: 'a token of blanks', changes: { [key]: '  ' }, ...missing },
    {
      ...{ name: 'absent-with-bad-parameters', changes: bare, ...missing },
      what: 'neither token nor required parameter',
    },
    {
      ...{ name: 'repeated', what: 'the token twice', ...open },
      changes: { [key]: [validToken, validToken] },
    },
    {
      ...{ name: 'repeated-empty', what: 'the token and an empty one', ...open },
      changes: { [key]: [validToken, ''] },
    },
    {
      ...{ name: 'other-case', what: 'the token under a name in capitals', ...open },
      changes: capitals,
    },
    misplaced('authorization-header', { Authorization: `Bearer ${validToken}` }),
    misplaced('key-header', { 'X-Api-Key': validToken, [key]: validToken }),
    misplaced('cookie', { Cookie: `${key}=${validToken}` }),
    {
      ...{ name: 'beside-wrong-header', expected: [0], rules: ['auth.3', ...own] },
      what: 'a valid token beside a wrong one in a header and a cookie',
      headers: { Authorization: 'Bearer demo-wrong', Cookie: `${key}=demo-wrong` },
    },
  ];
  return rows.map((row) => sentCase(target, operationId, { ...row, name: `${key}/${row.name}` }));
}

const touch = 'getAuthorTouchDistribution';

/** What our servers send in a payload where the specification does not say. */
const payloadFacts: readonly {
  readonly operationId: OperationId;
  readonly name: string;
  readonly says: string;
  readonly rules: readonly RuleId[];
  /** The calls whose payload is checked. @default a valid call */
  readonly calls?: readonly ParameterChanges[];
  holds(data: unknown): boolean;
}[] = [
  {
    operationId: 'getAuthorSideBaseInfo',
    name: 'payload/sample-members',
    says: 'every member begins with sample_, the growth rate of 30 days among them',
    rules: ['D17'],
    holds: (data) => {
      const names = Object.keys(Object(data));
      const growth = 'sample_follower_growth_rate_30d';
      return names.includes(growth) && names.every((name) => name.startsWith('sample_'));
    },
  },
  {
    operationId: touch,
    name: 'payload/every-platform',
    says: 'video_touch holds the tree of every platform',
    rules: ['D16'],
    calls: parametersOf(touch).flatMap(({ name, enum: allowed = [] }) =>
      allowed.map((value) => ({ [name]: String(value) })),
    ),
    holds: (data) => Array.isArray(valueAt(data, '/video_touch')),
  },
  {
    operationId: 'listAnswers',
    name: 'payload/advertisement-slot',
    says: 'the advertisement slot has an ad_info with ad, adjson and position',
    rules: ['D21'],
    holds: (data) =>
      ['ad', 'adjson', 'position'].every(
        (name) => valueAt(data, `/ad_info/ad_info/${name}`) !== undefined,
      ),
  },
];

export function payloadCases(operationId: OperationId, target: Target): readonly CaseRow[] {
  const { parameters, pagination }: OperationInfo = operations[operationId];
  const listed = parameters.flatMap(({ name, required, enum: allowed }) =>
    required || allowed?.[0] === undefined ? [] : [[name, String(allowed[0])] as const],
  );
  const start =
    pagination?.style === 'page' ? pagination.pageParameter : pagination?.offsetParameter;
  const defaults = start
    ? [...listed, [start, pagination?.style === 'page' ? '1' : '0'] as const]
    : listed;
  // Only the items of a list are compared: its next address repeats the parameters.
  const payload = ({ body }: { readonly body: unknown } = { body: {} }) =>
    JSON.stringify(valueAt(body, pagination?.items ?? '/data'));
  return [
    ...defaults.map(
      ([name, value]): CaseRow => ({
        name: `${name}/default`,
        says: `uses ${value} when ${name} is absent`,
        rules: ['D7', 'gap.defaults'],
        calls: [{}, { [name]: value }].map((changes) => callTo(target, operationId, changes)),
        check: (result, [without = result]) =>
          payload(result) === payload(without)
            ? undefined
            : { expected: `the payload that comes without ${name}` },
      }),
    ),
    ...payloadFacts
      .filter((fact) => fact.operationId === operationId)
      .map(
        ({ name, says, rules, calls = [{}], holds }): CaseRow => ({
          ...{ name, says, rules },
          calls: calls.map((changes) => callTo(target, operationId, changes)),
          check: ({ body }) => (holds(body.data) ? undefined : { expected: says }),
        }),
      ),
  ];
}

const WHOLE_NUMBER = /^[0-9]+$/;
/** A structured field: the name of each policy with its parameters. */
const LIMITS = /^"(rate|daily)"(;[a-z]+=[^;,]+)+(, *"(rate|daily)"(;[a-z]+=[^;,]+)+)*$/;

const fits = (form: RegExp, ...texts: readonly (string | undefined)[]) =>
  texts.every((text) => text === undefined || form.test(text));

type HeaderFact = readonly [
  name: string,
  says: string,
  rules: readonly RuleId[],
  holds: (headers: HttpResponse['headers'], code: number) => boolean,
];

const headerFacts: readonly HeaderFact[] = [
  [
    'content-type',
    'sends JSON in UTF-8',
    ['D1', 'service.read-only'],
    ({ 'content-type': type = '' }) => /^application\/json(; *charset=utf-8)?$/i.test(type),
  ],
  [
    'result-code',
    'repeats the code of the body in X-Result-Code',
    ['D1'],
    (headers, code) => headers['x-result-code'] === String(code),
  ],
  [
    'cors',
    'lets pages of every origin read the response and its X-Result-Code',
    ['D1'],
    (headers) =>
      headers['access-control-allow-origin'] === '*' &&
      /\bx-result-code\b/i.test(headers['access-control-expose-headers'] ?? ''),
  ],
  [
    'cache-control',
    'forbids caches to store the response, because its address holds the token',
    ['D1'],
    ({ 'cache-control': control = '' }) => /\bno-store\b/.test(control),
  ],
  [
    'no-guessing',
    'forbids browsers to guess the content type or to send the address as a referrer',
    ['D1'],
    (headers) =>
      headers['x-content-type-options'] === 'nosniff' &&
      headers['referrer-policy'] === 'no-referrer',
  ],
  [
    'limits',
    'sends well-formed headers on limits and costs, if any',
    ['D19'],
    (headers) =>
      fits(WHOLE_NUMBER, headers['x-cost'], headers['x-balance-remaining']) &&
      fits(LIMITS, headers.ratelimit, headers['ratelimit-policy']),
  ],
];

/** The headers of every response: of a success, a refused parameter and a missing token. */
export function headerCases(operationId: OperationId, target: Target): readonly CaseRow[] {
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const names = [...(first ? [first.name] : []), security.name];
  const calls = [
    callTo(target, operationId),
    // Which code a failure has is for other cases.
    ...names.map((name) => callTo(target, operationId, { [name]: undefined }, 'declared')),
  ];
  return headerFacts.map(([name, says, rules, holds]) => ({
    ...{ name: `header/${name}`, says, rules, calls },
    check: ({ response: { headers }, code }) =>
      holds(headers, code) ? undefined : { expected: says, got: JSON.stringify(headers) },
  }));
}
