import type { BudgetStatus } from '@social-data/ledger/limits/budget';
import type { Figures } from './figures.ts';

/** A budget with the name of its token; null for that of a group. */
export type NamedBudget = BudgetStatus & { readonly name: string | null };

export async function budgetRows(figures: Figures): Promise<readonly NamedBudget[]> {
  const names = new Map((await figures.accounts()).map(({ id, name }) => [id, name]));
  return (await figures.budgets()).map((budget) => ({
    ...budget,
    name: budget.accountId === null ? null : (names.get(budget.accountId) ?? null),
  }));
}

/** The name of the token or group. */
export function subjectOf({ name, group, accountId }: NamedBudget): string {
  return name ?? group ?? accountId ?? '';
}

/** What is spent, as a share of the credits: more than 1 where a soft budget is exceeded. */
export function shareOf({ spent, credits }: NamedBudget): number {
  return credits === 0 ? 1 : spent / credits;
}
