import { isSocialDataError } from '@social-data/client';
import type { PageOfList } from './fetch-page.ts';

/** What may be spent, without retries that are already on their way. */
export interface BudgetLimits {
  /** Requests, retries included. */
  readonly calls: number;
  /** Credits, as the service tells them. */
  readonly credits: number;
}

export type Budget = ReturnType<typeof createBudget>;

/**
 * Calls of the process, or of one session, within limits. A call in progress is counted as if it had cost what is expected.
 * @param scope whose it is, in messages
 */
export function createBudget(scope: 'process' | 'session', limits: BudgetLimits) {
  const spent = { calls: 0, credits: 0 };
  return {
    scope,
    limits,
    get left(): BudgetLimits {
      return {
        calls: Math.max(0, limits.calls - spent.calls),
        credits: Math.max(0, limits.credits - spent.credits),
      };
    },
    /** Counts what is spent; negative to take it back. */
    count({ calls, credits }: BudgetLimits) {
      spent.calls += calls;
      spent.credits += credits;
    },
  };
}

/** A call that was not sent: a limit is reached, or a person declined it. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/** Sends calls within budgets. */
export function createSpending() {
  /** The most that a call of each operation has cost, in credits. */
  const highest = new Map<string, number>();
  /**
   * The credits that a call is expected to cost: the most that this operation has cost before, at least 1. Throws a
   * BudgetError if a budget has no room for it.
   */
  const expect = (operation: string, budgets: readonly Budget[]): number => {
    const credits = highest.get(operation) ?? 1;
    for (const budget of budgets) refuseBeyond(budget, credits);
    return credits;
  };
  return {
    expect,
    /**
     * Sends a call if every budget has room for it. It counts as what is expected; then as what the service told. A
     * failure without a word of the service may have been billed. Rejects with a BudgetError, else as `send`.
     */
    async send(
      operation: string,
      budgets: readonly Budget[],
      send: () => Promise<PageOfList>,
    ): Promise<PageOfList> {
      const expected = { calls: 1, credits: expect(operation, budgets) };
      for (const budget of budgets) budget.count(expected);
      let actual = expected;
      try {
        const fetched = await send();
        const { attempts, cost } = fetched.page.meta;
        actual = { calls: attempts, credits: toldCredits(cost, expected.credits) };
        highest.set(operation, Math.max(actual.credits, expected.credits));
        return fetched;
      } catch (error) {
        actual = costOfFailure(error, expected);
        throw error;
      } finally {
        const calls = actual.calls - expected.calls;
        for (const budget of budgets)
          budget.count({ calls, credits: actual.credits - expected.credits });
      }
    },
  };
}

function refuseBeyond({ scope, limits, left }: Budget, credits: number): void {
  const option = scope === 'process' ? '--max' : `--max-${scope}`;
  const end = `Nothing was sent. The operator of the server can raise ${option}`;
  if (left.calls < 1)
    throw new BudgetError(
      `The limit of ${limits.calls} requests of this ${scope} is reached. ${end}-calls.`,
    );
  if (left.credits < credits)
    throw new BudgetError(
      `Of ${limits.credits} credits of this ${scope}, ${left.credits} are left, and a call costs up to ${credits}. ${end}-credits.`,
    );
}

/** What the service told, where it is a cost: one below 0 would be credits for more calls. */
function toldCredits(cost: number | undefined, otherwise: number): number {
  return cost !== undefined && cost >= 0 ? cost : otherwise;
}

function costOfFailure(error: unknown, expected: BudgetLimits): BudgetLimits {
  const meta = isSocialDataError(error) ? error.meta : undefined;
  // Without a request, as after a refusal of the account, nothing can have been billed.
  if (!meta?.attempts) return { calls: 0, credits: 0 };
  const isToldFree = meta.code !== undefined && meta.code !== 0;
  return {
    calls: meta.attempts,
    credits: toldCredits(meta.cost, isToldFree ? 0 : expected.credits),
  };
}
