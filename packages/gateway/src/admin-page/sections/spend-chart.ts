import { barChart } from '../bar-chart.ts';
import type { Figures } from '../figures.ts';
import { type Html, html } from '../html.ts';
import type { PageView } from '../page-view.ts';
import { daysOf } from '../time-range.ts';
import {
  type KeyTotals,
  SPEND_DIMENSIONS,
  type SpendDimension,
  type UsageFigures,
} from '../usage-figures.ts';

/** Keys with a colour of their own; all others share one. */
const MAX_KEYS = 5;

/** By what spend is shown: the choice of the address, else groups if any has spent something. */
export function chosenDimension({ query }: PageView, usage: UsageFigures): SpendDimension {
  const given = SPEND_DIMENSIONS.find((each) => each === query.get('by'));
  return given ?? (usage.group.some(({ key }) => key !== null) ? 'group' : 'token');
}

/** Credits per day as stacked bars: those who spent most, and all others. */
export async function spendChart(
  view: PageView,
  figures: Figures,
  { usage, by }: { readonly usage: UsageFigures; readonly by: SpendDimension },
): Promise<Html> {
  const { texts, range } = view;
  const spenders = usage[by].filter(({ credits }) => credits > 0);
  const shown = spenders.slice(0, MAX_KEYS);
  const keys = shown.map(({ key }) => key);
  const days = await figures.spendByDay({ ...range, by, keys });
  const hasOthers = spenders.length > shown.length;
  const series = shown.map((each) => labelOf(view, each));
  return barChart(view, {
    name: 'spend',
    title: texts.spend.perDay,
    series: hasOthers ? [...series, texts.spend.others] : series,
    hasOthers,
    bars: daysOf(range).map((label) => ({ label, values: days.get(label) ?? [] })),
    before: dimensionLinks(view, by),
  });
}

export function labelOf({ texts }: PageView, { key, name }: KeyTotals): string {
  return name ?? key ?? texts.spend.noGroup;
}

function dimensionLinks(view: PageView, by: SpendDimension): Html {
  const { texts, path, link } = view;
  const links = SPEND_DIMENSIONS.map(
    (each) =>
      html`<li><a href="${link(path, { by: each })}"${each === by ? html` aria-current="true"` : ''}>${texts.spend.dimensions[each]}</a></li>`,
  );
  return html`<div class="choice"><span>${texts.spend.by}</span><ul>${links}</ul></div>`;
}
