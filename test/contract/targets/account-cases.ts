import { security } from '@social-data/contract';
import { callOperation, callTo } from '../../../packages/conform/src/call-operation.ts';
import type { ConformanceCase, Context } from '../../../packages/conform/src/conformance-case.ts';
import { failureOf } from '../../../packages/conform/src/errors.ts';
import { requestPath } from '../../../packages/conform/src/request-path.ts';

/** Creates an account with the given limits and returns its token. */
export type NewToken = (
  name: string,
  limits: {
    readonly rate?: { readonly calls: number; readonly seconds: number };
    readonly dailyQuota?: number;
    readonly balance?: number;
  },
) => Promise<string>;

const operationId = 'searchUsers';
const none = { calls: 0, seconds: 60 };

/**
 * Cases that need accounts: the order of the limits (D4) and what is charged (D5). Each call of this
 * function creates new accounts, so that a case can be run once on each target.
 * @param failing a value of the required parameter that makes the source fail
 */
export async function accountCases(
  newToken: NewToken,
  failing: string,
): Promise<readonly ConformanceCase[]> {
  const exhausted = await newToken('no rate, quota and balance', {
    rate: none,
    dailyQuota: 0,
    balance: 0,
  });
  const withoutQuota = await newToken('no quota and balance', { dailyQuota: 0, balance: 0 });
  const spender = await newToken('two credits', { balance: 2 });
  return [
    {
      id: 'gateway/order/rate-first',
      sentence: 'refuses a call that exceeds every limit for its rate first',
      rules: ['D4'],
      profile: 'decisions',
      calls: { known: [], more: 1 },
      run: async (context) => {
        await callWith(context, exhausted, 302);
      },
    },
    {
      id: 'gateway/order/quota-before-balance',
      sentence: 'refuses a call without quota and balance for its quota',
      rules: ['D4'],
      profile: 'decisions',
      calls: { known: [], more: 1 },
      run: async (context) => {
        await callWith(context, withoutQuota, 303);
      },
    },
    {
      id: 'gateway/cost/success-only',
      sentence: 'charges code 0 only, an empty list included, and never goes below zero',
      rules: ['D5'],
      profile: 'decisions',
      calls: { known: [], more: 5 },
      run: async (context) => {
        const { unknownValues } = context.target;
        await expectBalance(context, spender, { keyword: undefined }, 400, 2);
        await expectBalance(context, spender, { keyword: failing }, 301, 2);
        await expectBalance(context, spender, {}, 0, 1);
        await expectBalance(context, spender, { keyword: unknownValues.keyword }, 0, 0);
        await expectBalance(context, spender, {}, 601, 0);
      },
    },
  ];
}

type Changes = Readonly<Record<string, string | undefined>>;

function callWith(context: Context, token: string, code: number, changes: Changes = {}) {
  const own = { ...changes, [security.name]: token };
  return callOperation(context, callTo(context.target, operationId, own, [code]));
}

async function expectBalance(
  context: Context,
  token: string,
  changes: Changes,
  code: number,
  left: number,
): Promise<void> {
  const { response } = await callWith(context, token, code, changes);
  if (response.headers['x-balance-remaining'] === String(left)) return;
  const path = requestPath(context.target, operationId, { ...changes, [security.name]: token });
  throw failureOf(context, { path }, `X-Balance-Remaining: ${left}`, response);
}
