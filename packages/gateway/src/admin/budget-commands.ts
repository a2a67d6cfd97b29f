import type { BudgetSubject } from '../ledger/limits/budget.ts';
import type { Store } from '../ledger/store.ts';
import type { Admin, BudgetReference } from './admin.ts';
import { findAccount } from './find-account.ts';

type BudgetCommands = Pick<
  Admin,
  'createGroup' | 'removeGroup' | 'listGroups' | 'setBudget' | 'removeBudget' | 'listBudgets'
>;

/** The commands for groups and budgets. */
export function createBudgetCommands(store: Store): BudgetCommands {
  const { budgets } = store;
  return {
    createGroup: ({ name }) => budgets.createGroup(name),
    removeGroup: async ({ name }) => {
      await budgets.removeGroup(name);
      return {};
    },
    listGroups: () => budgets.groups(),
    setBudget: async ({ credits, isHard, thresholds, mayBeBelowSpent, ...reference }) => {
      const { name, subject } = await subjectOf(store, reference);
      const budget = { ...subject, period: reference.period, credits, isHard, thresholds };
      return { ...(await budgets.setBudget(budget, { mayBeBelowSpent })), name };
    },
    removeBudget: async (reference) => {
      const { subject } = await subjectOf(store, reference);
      await budgets.removeBudget(subject, reference.period);
      return {};
    },
    listBudgets: async () => {
      const accounts = await store.accounts();
      const names = new Map(accounts.map(({ id, name }) => [id, name]));
      const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
      return (await budgets.budgets()).map((each) => ({ ...each, name: nameOf(each.accountId) }));
    },
  };
}

async function subjectOf(
  store: Store,
  reference: BudgetReference,
): Promise<{ readonly name: string | null; readonly subject: BudgetSubject }> {
  if ('group' in reference)
    return { name: null, subject: { accountId: null, group: reference.group } };
  const { id, name } = await findAccount(store, reference.account);
  return { name, subject: { accountId: id, group: null } };
}
