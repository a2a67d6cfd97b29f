import type { BudgetFigures } from '../figures.ts';
import { type Html, html } from '../html.ts';
import { createTable, plain, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';

/** The share of a budget from which it is shown as near its end. */
export const NEAR = 0.8;

/** Budgets with what is spent of them in the current day or month. */
export const budgetsSection: Section = async (view, { figures }) => {
  const { budgets } = view.texts;
  const rows = await figures.budgets();
  const table = createTable(view, {
    name: 'budgets',
    title: budgets.title,
    note: rows.length === 0 ? budgets.none : undefined,
    columns: [
      { name: 'name', value: ({ subject }) => subject, show: (row) => nameAndBar(view, row) },
      ...plain('group'),
      {
        name: 'period',
        value: ({ period }) => period,
        show: ({ period }) => budgets.periods[period],
      },
      {
        name: 'kind',
        value: ({ isHard }) => (isHard ? 'hard' : 'soft'),
        show: ({ isHard }) => (isHard ? budgets.hard : budgets.soft),
      },
      ...plain('credits', 'spent'),
      { name: 'in_flight', value: ({ spent, taken }) => taken - spent },
      { name: 'left', value: ({ credits, taken }) => Math.max(0, credits - taken) },
      { name: 'thresholds', value: percentages },
      timeColumn(view, 'resets_at', ({ resetsAt }: BudgetFigures) => resetsAt),
    ],
    rows,
  });
  return { hasRange: false, parts: [table] };
};

/** With a bar of what is spent, which native colours show as fine, near its end, or at its end. */
function nameAndBar({ texts, number }: PageView, budget: BudgetFigures): Html {
  const { subject, spent, credits, share, thresholds } = budget;
  const full = Math.max(100, ...thresholds) / 100;
  const label = texts.budgets.spentOf(number(spent), number(credits));
  return html`<b>${subject}</b><meter value="${share}" low="${NEAR}" high="1" optimum="0" max="${full}" title="${label}" aria-label="${label}"></meter>`;
}

function percentages({ thresholds }: BudgetFigures): readonly string[] {
  return thresholds.map((each) => `${each} %`);
}
