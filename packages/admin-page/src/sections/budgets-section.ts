import type { BudgetFigures } from '../figures.ts';
import { html } from '../html.ts';
import type { Section } from '../layout.ts';
import { createTable, type PageTable, plain } from '../page-table.ts';
import type { PageView } from '../page-view.ts';

/** The share of a budget from which it is shown as near its end. */
export const NEAR = 0.8;

/** Budgets with what is spent of them in the current day or month. */
export const budgetsSection: Section = async (view, { figures }) => ({
  hasRange: false,
  parts: [budgetTable(view, view.texts.budgets.title, await figures.budgets())],
});

export function budgetTable(
  view: PageView,
  title: string,
  rows: readonly BudgetFigures[],
): PageTable {
  const { budgets } = view.texts;
  return createTable(view, {
    ...{ name: 'budgets', title, rows },
    columns: [
      {
        name: 'name',
        value: ({ subject }) => subject,
        // Native colours show a bar as fine, near its end, or, above `high`, at its end.
        show: ({ subject, share }) =>
          html`<b>${subject}</b><meter value="${share}" low="${NEAR}" high="0.999" optimum="0" aria-label="${view.percent(share)}"></meter>`,
      },
      ...plain('group'),
      { name: 'period', value: ({ period }) => period, texts: budgets.periods },
      { name: 'kind', value: ({ isHard }) => (isHard ? 'hard' : 'soft'), texts: budgets.kinds },
      ...plain('credits', 'spent'),
      { name: 'left', value: ({ credits, taken }) => Math.max(0, credits - taken) },
      { name: 'resets_at', value: ({ resetsAt }) => resetsAt, unit: 'time' },
    ],
  });
}
