import type { BudgetUse } from '../limits/budget.ts';

/** A hard budget at its end: what is left does not pay for a call. */
export interface EndedBudget {
  readonly number: number;
  readonly credits: number;
  /** Credits of a call that it refused. */
  readonly cost: number;
}

/** Budgets remembered so that they are written once; more of them begin anew. */
const MAX_REMEMBERED = 10_000;

/**
 * Writes the event of hard budgets that refuse calls although less than 100 % is spent: once for each budget and period,
 * because refused calls come in floods.
 */
export class RefusedBudgets {
  readonly #write: (ended: EndedBudget) => Promise<void>;
  readonly #remembered = new Set<string>();

  constructor(write: (ended: EndedBudget) => Promise<void>) {
    this.#write = write;
  }

  /** Never rejects: what could not be written is tried again with the next refusal. */
  async note({ number, credits, spent, resetsAt }: BudgetUse, cost: number): Promise<void> {
    // Calls in flight may give back what they hold.
    if (credits - spent >= cost) return;
    const key = `${number} ${credits} ${resetsAt}`;
    if (this.#remembered.has(key)) return;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.add(key);
    try {
      await this.#write({ number, credits, cost });
    } catch {
      this.#remembered.delete(key);
    }
  }
}
