import type { BudgetFigures, TokenFigures } from '../figures.ts';
import { type Html, html } from '../html.ts';
import { createTable } from '../page-table.ts';
import { type PageView, ROOT } from '../page-view.ts';
import type { Section } from '../section.ts';
import { NEAR } from './budgets-section.ts';
import { chosenDimension, keyColumns, spendChart, tiles, totalColumns } from './spend-section.ts';
import { presentState } from './state-box.ts';
import { isExpiring } from './tokens-section.ts';

const SHOWN_SPENDERS = 10;
/** Budgets and tokens that are shown. */
const SHOWN = 5;

/** What an operator looks at first: the state, the spend, and what needs attention soon. */
export const overviewSection: Section = async (view, sources) => {
  const { texts, range, link } = view;
  const { figures } = sources;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const usage = await figures.usage(range);
  const near = (await figures.budgets()).filter(({ share }) => share >= NEAR);
  const expiring = (await figures.tokens()).filter((each) => isExpiring(each, view.now));
  const by = chosenDimension(view, usage);
  return {
    hasRange: true,
    parts: [
      await presentState(view, sources),
      tiles(view, usage.total),
      await spendChart(view, figures, { usage, by }),
      createTable(view, {
        name: 'top',
        title: texts.spend.top,
        columns: [...keyColumns(view, by), ...totalColumns(view, usage.total)],
        rows: usage[by].slice(0, SHOWN_SPENDERS),
        after: html`<p><a href="${link(`${ROOT}spend`, { by })}">${texts.spend.all}</a></p>`,
      }),
      html`<div class="grid">${nearBudgets(view, near)}${expiringTokens(view, expiring)}</div>`,
    ],
  };
};

function nearBudgets(view: PageView, near: readonly BudgetFigures[]): Html {
  const { texts, link, number } = view;
  const items = near.map(({ subject, period, spent, credits }) => {
    const sum = texts.budgets.spentOf(number(spent), number(credits));
    return html`<b>${subject}</b> ${texts.budgets.periods[period]}: ${sum}`;
  });
  const { near: title, noneNear, seeAll } = texts.budgets;
  return box({ id: 'near', title, items, none: noneNear, seeAll, to: link(`${ROOT}budgets`) });
}

function expiringTokens(view: PageView, expiring: readonly TokenFigures[]): Html {
  const { texts, link, time } = view;
  const items = expiring
    .toSorted((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
    .map((token) => html`<b>${token.name}</b> ${time(token.expiresAt ?? 0)}`);
  const to = link(`${ROOT}tokens`, items.length === 0 ? {} : { state: 'expiring' });
  const { expiring: title, noneExpiring, seeAll } = texts.tokens;
  return box({ id: 'expiring', title, items, none: noneExpiring, seeAll, to });
}

/** A few items, and a link to the section with all of them. */
function box(content: {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Html[];
  readonly none: string;
  readonly seeAll: string;
  readonly to: string;
}): Html {
  const { id, title, items, none, seeAll, to } = content;
  const list = items.slice(0, SHOWN).map((item) => html`<li>${item}</li>`);
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${list.length === 0 ? html`<p>${none}</p>` : html`<ul>${list}</ul>`}
<p><a href="${to}">${seeAll}</a></p></section>`;
}
