import { isSocialDataError } from '@social-data/client';
import type { PageOfList } from './fetch-page.ts';

/** A call that was not sent: the limit is reached, or a person declined it. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/**
 * The credits that the process may spend, as the service tells them. Its limit of requests is that of the client. A call in
 * progress is counted as if it had cost what is expected.
 */
export function createBudget(maxCredits: number) {
  let spent = 0;
  const left = () => Math.max(0, maxCredits - spent);
  /** The most that a call of each operation has cost, in credits. */
  const highest = new Map<string, number>();
  /**
   * The credits that a call is expected to cost: the most that this operation has cost before, at least 1. Throws a
   * BudgetError if there is no room for it.
   */
  const expect = (operation: string): number => {
    const credits = highest.get(operation) ?? 1;
    if (left() >= credits) return credits;
    throw new BudgetError(
      `Of ${maxCredits} credits of this process, ${left()} are left, and a call costs up to ${credits}. Nothing was sent. The operator of the server can raise --max-credits.`,
    );
  };
  return {
    expect,
    /** Undefined where credits are not limited. */
    get creditsLeft(): number | undefined {
      return Number.isFinite(maxCredits) ? left() : undefined;
    },
    /**
     * Sends a call if there is room for it. It counts as what is expected; then as what the service told. A failure
     * without a word of the service may have been billed. Rejects with a BudgetError, else as `send`.
     */
    async send(operation: string, send: () => Promise<PageOfList>): Promise<PageOfList> {
      const expected = expect(operation);
      spent += expected;
      let actual = expected;
      try {
        const fetched = await send();
        actual = toldCredits(fetched.page.meta.cost, expected);
        highest.set(operation, Math.max(actual, expected));
        return fetched;
      } catch (error) {
        actual = costOfFailure(error, expected);
        throw error;
      } finally {
        spent += actual - expected;
      }
    },
  };
}

/** What the service told, where it is a cost: one below 0 would be credits for more calls. */
function toldCredits(cost: number | undefined, otherwise: number): number {
  return cost !== undefined && cost >= 0 ? cost : otherwise;
}

function costOfFailure(error: unknown, expected: number): number {
  const meta = isSocialDataError(error) ? error.meta : undefined;
  // Without a request, as after a refusal of the account, nothing can have been billed.
  if (!meta?.attempts) return 0;
  const isToldFree = meta.code !== undefined && meta.code !== 0;
  return toldCredits(meta.cost, isToldFree ? 0 : expected);
}
