import { type Html, html } from '../html.ts';
import { createTable, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { budgetRows, type NamedBudget, shareOf, subjectOf } from './budget-rows.ts';

/** Budgets with what is spent of them in the current day or month. */
export const budgetsSection: Section = async (view, { figures }) => {
  const { texts } = view;
  const rows = (await budgetRows(figures)).toSorted((one, other) => shareOf(other) - shareOf(one));
  const table = createTable(view, {
    name: 'budgets',
    isWide: true,
    title: texts.budgets.title,
    note: rows.length === 0 ? texts.budgets.none : undefined,
    columns: [
      { name: 'name', value: subjectOf, show: (budget) => nameAndBar(view, budget) },
      { name: 'group', value: ({ group }) => group },
      {
        name: 'period',
        value: ({ period }) => period,
        show: ({ period }) => texts.budgets.periods[period],
      },
      {
        name: 'kind',
        value: ({ isHard }) => (isHard ? 'hard' : 'soft'),
        show: ({ isHard }) => (isHard ? texts.budgets.hard : texts.budgets.soft),
      },
      { name: 'credits', value: ({ credits }) => credits },
      { name: 'spent', value: ({ spent }) => spent },
      { name: 'in_flight', value: ({ spent, taken }) => taken - spent },
      { name: 'left', value: ({ credits, taken }) => Math.max(0, credits - taken) },
      {
        name: 'thresholds',
        value: ({ thresholds }) => thresholds.map(String),
        show: ({ thresholds }) => thresholds.map((each) => `${each} %`).join(', '),
      },
      timeColumn(view, 'resets_at', ({ resetsAt }: NamedBudget) => resetsAt),
    ],
    rows,
  });
  return { hasRange: false, parts: [table] };
};

/** A bar of what is spent, with a line at each threshold. One that is exceeded fills all of it. */
function nameAndBar(view: PageView, budget: NamedBudget): Html {
  const { texts, number } = view;
  const { spent, credits, thresholds } = budget;
  const full = Math.max(100, ...thresholds);
  const width = Math.min(full, shareOf(budget) * 100);
  const lines = thresholds.map((at) => `M${at} 0V10`).join('');
  const kind = shareOf(budget) >= 1 ? 'spent' : shareOf(budget) >= 0.8 ? 'near' : 'fine';
  const label = `${texts.budgets.spentOf(number(spent), number(credits))}; ${texts.budgets.thresholds(thresholds.map((each) => `${each} %`).join(', '))}`;
  return html`<b>${subjectOf(budget)}</b><svg class="budget ${kind}" viewBox="0 0 ${full} 10" preserveAspectRatio="none" role="img" aria-label="${label}"><title>${label}</title><rect class="all" width="${full}" height="10"/><rect class="part" width="${Math.round(width * 10) / 10}" height="10"/><path d="${lines}"/></svg>`;
}
