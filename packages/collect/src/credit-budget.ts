/** The credits of a run are spent, as far as the service tells them. */
export class CreditBudgetError extends Error {
  override readonly name = 'CreditBudgetError';
  readonly spent: number;

  constructor(maxCredits: number, spent: number) {
    super(
      `Another page may cost more than maxCredits allows: ${spent} of ${maxCredits} are spent.`,
    );
    this.spent = spent;
  }
}

export interface CreditBudget {
  /** To be called before a page is requested. @throws CreditBudgetError when it may cost more than is left */
  reserve(): void;
  /** To be called with what the page cost; undefined when the service told nothing. */
  settle(cost: number | undefined): void;
}

/** Takes each page in flight for as costly as the most costly one so far. Before the first cost, pages count as free. */
export function createCreditBudget(maxCredits: number): CreditBudget {
  let spent = 0;
  let inFlight = 0;
  let highestCost = 0;
  return {
    reserve() {
      const isSpent = spent >= maxCredits;
      if (isSpent || spent + (inFlight + 1) * highestCost > maxCredits)
        throw new CreditBudgetError(maxCredits, spent);
      inFlight += 1;
    },
    settle(told) {
      inFlight -= 1;
      // A cost below 0 would be credits for more pages.
      const cost = told !== undefined && told >= 0 ? told : 0;
      spent += cost;
      highestCost = Math.max(highestCost, cost);
    },
  };
}
