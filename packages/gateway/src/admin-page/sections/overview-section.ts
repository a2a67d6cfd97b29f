import { type Html, html } from '../html.ts';
import { createTable } from '../page-table.ts';
import { type PageView, ROOT } from '../page-view.ts';
import type { Section } from '../section.ts';
import { budgetRows, type NamedBudget, shareOf, subjectOf } from './budget-rows.ts';
import { chosenDimension, spendChart } from './spend-chart.ts';
import { keyColumns, totalColumns } from './spend-section.ts';
import { readinessBox } from './state-box.ts';
import { tiles } from './tiles.ts';
import { isExpiring, type TokenRow, tokenRows } from './token-rows.ts';

const SHOWN_SPENDERS = 10;
const SHOWN_ROWS = 5;
/** The share of a budget from which it is shown. */
const NEAR = 0.8;

/** What an operator looks at first: the state, the spend, and what needs attention soon. */
export const overviewSection: Section = async (view, sources) => {
  const { texts, range, link } = view;
  const { figures } = sources;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const usage = await figures.usage(range);
  const budgets = await budgetRows(figures);
  const tokens = await tokenRows(figures);
  const by = chosenDimension(view, usage);
  const near = budgets.filter((each) => shareOf(each) >= NEAR);
  const expiring = tokens.filter((each) => isExpiring(each, view.now));
  return {
    hasRange: true,
    parts: [
      readinessBox(view, sources.readiness()),
      tiles(view, usage.total),
      await spendChart(view, figures, { usage, by }),
      createTable(view, {
        name: 'top',
        title: texts.spend.top,
        columns: [...keyColumns(view, by), ...totalColumns(view, usage.total)],
        rows: usage[by].slice(0, SHOWN_SPENDERS),
        after: html`<p><a href="${link(`${ROOT}spend`, { by })}">${texts.spend.all}</a></p>`,
      }),
      html`<div class="columns">${nearBudgets(view, near)}${expiringTokens(view, expiring)}</div>`,
    ],
  };
};

function nearBudgets(view: PageView, near: readonly NamedBudget[]): Html {
  const { texts, link, number } = view;
  const items = near
    .toSorted((one, other) => shareOf(other) - shareOf(one))
    .slice(0, SHOWN_ROWS)
    .map(
      (budget) =>
        html`<li><b>${subjectOf(budget)}</b> ${texts.budgets.periods[budget.period]}: ${texts.budgets.spentOf(number(budget.spent), number(budget.credits))}</li>`,
    );
  return html`<section aria-labelledby="near-title"><h2 id="near-title">${texts.budgets.near}</h2>
${items.length === 0 ? html`<p>${texts.budgets.noneNear}</p>` : html`<ul>${items}</ul>`}
<p><a href="${link(`${ROOT}budgets`)}">${texts.budgets.seeAll}</a></p></section>`;
}

function expiringTokens(view: PageView, expiring: readonly TokenRow[]): Html {
  const { texts, link, time } = view;
  const items = expiring
    .toSorted((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
    .slice(0, SHOWN_ROWS)
    .map((token) => html`<li><b>${token.name}</b> ${time(token.expiresAt ?? 0)}</li>`);
  const address = link(`${ROOT}tokens`, { state: 'expiring', sort: 'expires_at' });
  return html`<section aria-labelledby="expiring-title"><h2 id="expiring-title">${texts.tokens.expiring}</h2>
${items.length === 0 ? html`<p>${texts.tokens.noneExpiring}</p>` : html`<ul>${items}</ul>`}
<p><a href="${items.length === 0 ? link(`${ROOT}tokens`) : address}">${texts.tokens.seeAll}</a></p></section>`;
}
