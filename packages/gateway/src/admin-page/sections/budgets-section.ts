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
    isWide: true,
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

/** A bar of what is spent, with a line at each threshold. One that is exceeded fills all of it. */
function nameAndBar({ texts, number }: PageView, budget: BudgetFigures): Html {
  const { subject, spent, credits, share, thresholds } = budget;
  const full = Math.max(100, ...thresholds);
  const width = Math.round(Math.min(full, share * 100) * 10) / 10;
  const lines = thresholds.map((at) => `M${at} 0V10`).join('');
  const colour = share >= 1 ? 4 : share >= NEAR ? 2 : 1;
  const { spentOf, thresholds: warnsAt } = texts.budgets;
  const label = `${spentOf(number(spent), number(credits))}; ${warnsAt(percentages(budget).join(', '))}`;
  return html`<b>${subject}</b><svg class="budget" viewBox="0 0 ${full} 10" preserveAspectRatio="none" role="img" aria-label="${label}"><title>${label}</title><rect class="all" width="${full}" height="10"/><rect class="part" color="var(--chart-${colour})" width="${width}" height="10"/><path d="${lines}"/></svg>`;
}

function percentages({ thresholds }: BudgetFigures): readonly string[] {
  return thresholds.map((each) => `${each} %`);
}
