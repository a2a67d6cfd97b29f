import { security } from '@social-data/contract';
import { ask, failureOf } from '../ask.ts';
import { targetOf } from '../call.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';

/** Makes an account with the limits that are given, and gives its token. */
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
 * What shows on accounts only: the order of the limits (D4), and what costs (D5). Each call of this function makes
 * accounts of its own, so that a case can be run once on each target.
 * @param failing a value of the required parameter that makes the source fail
 */
export async function gatewayCases(
  newToken: NewToken,
  failing: string,
): Promise<readonly ConformanceCase[]> {
  const all = await newToken('no rate, quota and balance', {
    rate: none,
    dailyQuota: 0,
    balance: 0,
  });
  const some = await newToken('no quota and balance', { dailyQuota: 0, balance: 0 });
  const spender = await newToken('two credits', { balance: 2 });
  return [
    {
      id: 'gateway/order/rate-first',
      sentence: 'a call that meets no limit is refused for its rate first',
      rules: ['D4'],
      profile: 'decisions',
      operationId,
      run: async (context) => {
        await asked(context, all, 302);
      },
    },
    {
      id: 'gateway/order/quota-before-balance',
      sentence: 'a call without quota and balance is refused for its quota',
      rules: ['D4'],
      profile: 'decisions',
      operationId,
      run: async (context) => {
        await asked(context, some, 303);
      },
    },
    {
      id: 'gateway/cost/success-only',
      sentence: 'only code 0 costs, an empty list too, and nothing goes below zero',
      rules: ['D5'],
      profile: 'decisions',
      operationId,
      run: async (context) => {
        const { unknownValues } = context.target;
        await costs(context, spender, { keyword: undefined }, 400, 2);
        await costs(context, spender, { keyword: failing }, 301, 2);
        await costs(context, spender, {}, 0, 1);
        await costs(context, spender, { keyword: unknownValues.keyword }, 0, 0);
        await costs(context, spender, {}, 601, 0);
      },
    },
  ];
}

type Changes = Readonly<Record<string, string | undefined>>;

function asked(context: Context, token: string, code: number, changes: Changes = {}) {
  return ask(context, {
    operationId,
    changes: { ...changes, [security.name]: token },
    expected: [code],
  });
}

async function costs(
  context: Context,
  token: string,
  changes: Changes,
  code: number,
  left: number,
): Promise<void> {
  const { reply } = await asked(context, token, code, changes);
  if (reply.headers['x-balance-remaining'] === String(left)) return;
  const target = targetOf(context.target, operationId, { ...changes, [security.name]: token });
  throw failureOf(context, { target }, `X-Balance-Remaining: ${left}`, reply);
}
