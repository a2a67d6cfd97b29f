import { type OperationId, security } from '@social-data/contract';
import type { ConformanceCase } from '../conformance-case.ts';
import { parametersOf } from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import { type CallCase, callCase } from './operation-case.ts';

type TokenCase = Pick<CallCase, 'name' | 'what' | 'changes' | 'headers' | 'rules'> & {
  readonly contract: CallCase['expected'];
  readonly decisions: CallCase['expected'];
};

/** Missing, repeated and misplaced tokens. An unknown token is covered by the case of code 100. */
export function tokenCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  return [
    ...missingTokens(operationId),
    ...repeatedTokens(target),
    ...misplacedTokens(target),
    tokenWithWrongHeader(),
  ].map((it) =>
    callCase(
      {
        ...it,
        operationId,
        profile,
        name: `${security.name}/${it.name}`,
        rules: profile === 'decisions' ? [...it.rules, 'D3'] : it.rules,
        expected: it[profile],
      },
      target,
    ),
  );
}

function missingTokens(operationId: OperationId): readonly TokenCase[] {
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const rules: readonly RuleId[] = ['auth.1', 'auth.4'];
  // The specification supports both codes: Authentication 4 says 100, Errors 1 says 400.
  const none = { contract: [100, 400], decisions: [100], rules } as const;
  const nothing = { [security.name]: undefined };
  return [
    { name: 'absent', what: 'no token', changes: nothing, ...none },
    { name: 'empty', what: 'an empty token', changes: { [security.name]: '' }, ...none },
    { name: 'blank', what: 'a token of blanks', changes: { [security.name]: '  ' }, ...none },
    {
      name: 'absent-with-bad-parameters',
      what: 'neither token nor required parameter',
      changes: { ...nothing, ...(first && { [first.name]: undefined }) },
      ...none,
    },
  ];
}

function repeatedTokens({ validToken }: Target): readonly TokenCase[] {
  const { name } = security;
  const open = { contract: 'declared', decisions: [100], rules: ['auth.1'] } as const;
  const rows: readonly (readonly [name: string, what: string, changes: ParameterChanges])[] = [
    ['repeated', 'the token twice', { [name]: [validToken, validToken] }],
    ['repeated-empty', 'the token and an empty one', { [name]: [validToken, ''] }],
    [
      'other-case',
      'the token under a name in capitals',
      { [name]: undefined, [name.toUpperCase()]: validToken },
    ],
  ];
  return rows.map(([id, what, changes]) => ({ name: id, what, changes, ...open }));
}

/** Headers and cookies are never credentials. */
function misplacedTokens({ validToken }: Target): readonly TokenCase[] {
  const headers = {
    'authorization-header': { Authorization: `Bearer ${validToken}` },
    'key-header': { 'X-Api-Key': validToken, [security.name]: validToken },
    cookie: { Cookie: `${security.name}=${validToken}` },
  };
  return Object.entries(headers).map(([name, sent]) => ({
    name: `${name}-only`,
    what: `the token in a header only (${Object.keys(sent).join(', ')})`,
    changes: { [security.name]: undefined },
    headers: sent,
    rules: ['auth.3'],
    contract: [100, 400],
    decisions: [100],
  }));
}

function tokenWithWrongHeader(): TokenCase {
  return {
    name: 'beside-wrong-header',
    what: 'a valid token beside a wrong one in a header and a cookie',
    changes: {},
    headers: { Authorization: 'Bearer demo-wrong', Cookie: `${security.name}=demo-wrong` },
    rules: ['auth.3'],
    contract: [0],
    decisions: [0],
  };
}
