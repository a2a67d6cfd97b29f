import { barChart } from '../bar-chart.ts';
import {
  type Figures,
  type KeyTotals,
  SPEND_DIMENSIONS,
  type SpendDimension,
  sumOf,
  type Totals,
  type UsageFigures,
} from '../figures.ts';
import { type Html, html } from '../html.ts';
import { createTable, plain, shareColumn, type TableColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { daysOf } from '../time-range.ts';

/** Keys with a colour of their own; all others share one. */
const MAX_KEYS = 5;

/** Who spent how much, day by day, and what reuse saved. */
export const spendSection: Section = async (view, { figures }) => {
  const { texts, range } = view;
  const usage = await figures.usage(range);
  const by = chosenDimension(view, usage);
  const byDay = new Map(usage.day.map((each) => [each.key, each]));
  const days = daysOf(range).map((day) => ({ ...(byDay.get(day) ?? sumOf([])), day }));
  return {
    hasRange: true,
    parts: [
      tiles(view, usage.total),
      await spendChart(view, figures, { usage, by }),
      createTable(view, {
        name: by,
        title: texts.spend.table(texts.spend.dimensions[by]),
        columns: [...keyColumns(view, by), ...totalColumns(view, usage.total)],
        rows: usage[by],
      }),
      createTable(view, {
        name: 'ways',
        title: texts.spend.ways,
        columns: [
          { name: 'via', value: ({ key }) => key, show: ({ key }) => wayOf(view, key) },
          ...totalColumns(view, usage.total),
        ],
        rows: usage.via,
      }),
      createTable(view, {
        name: 'days',
        title: texts.spend.days,
        columns: [...plain('day'), ...totalColumns(view, usage.total)],
        rows: days.toReversed(),
      }),
    ],
  };
};

function wayOf({ texts }: PageView, key: string | null): string {
  const ways: Readonly<Record<string, string>> = texts.spend.via;
  return ways[key ?? ''] ?? key ?? '';
}

/** A token has its id and its name. */
export function keyColumns(view: PageView, by: SpendDimension): readonly TableColumn<KeyTotals>[] {
  if (by !== 'token')
    return [{ name: by, value: ({ key }) => key, show: (each) => labelOf(view, each) }];
  return [
    { name: 'name', value: ({ name }) => name },
    { name: 'token', value: ({ key }) => key },
  ];
}

/** @param total of which the share is shown */
export function totalColumns(view: PageView, total: Totals): readonly TableColumn<Totals>[] {
  const shareOf = ({ credits }: Totals) => (total.credits === 0 ? 0 : credits / total.credits);
  return [...plain('credits'), shareColumn(view, shareOf), ...plain('calls', 'successes', 'saved')];
}

/** The four figures of a range that everyone asks for first. */
export function tiles(view: PageView, { calls, successes, credits, saved }: Totals): Html {
  const { texts, number, percent } = view;
  const failed = calls - successes;
  const share =
    calls === 0 ? '' : html`<dd class="note">${texts.tiles.share(percent(failed / calls))}</dd>`;
  return html`<dl class="tiles">
<div><dt>${texts.tiles.credits}</dt><dd>${number(credits)}</dd></div>
<div><dt>${texts.tiles.calls}</dt><dd>${number(calls)}</dd></div>
<div><dt>${texts.tiles.failed}</dt><dd>${number(failed)}</dd>${share}</div>
<div><dt>${texts.tiles.saved}</dt><dd>${number(saved)}</dd></div>
</dl>`;
}

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
  const shown = usage[by].filter(({ credits }) => credits > 0).slice(0, MAX_KEYS);
  const keys = shown.map(({ key }) => key);
  const days = await figures.spendByDay({ ...range, by, keys });
  return barChart(view, {
    name: 'spend',
    title: texts.spend.perDay,
    series: shown.map((each) => labelOf(view, each)),
    bars: daysOf(range).map((label) => ({ label, values: days.get(label) ?? [] })),
    before: dimensionLinks(view, by),
  });
}

function labelOf({ texts }: PageView, { key, name }: KeyTotals): string {
  return name ?? key ?? texts.spend.noGroup;
}

function dimensionLinks({ texts, path, link }: PageView, by: SpendDimension): Html {
  const links = SPEND_DIMENSIONS.map(
    (each) =>
      html`<li><a href="${link(path, { by: each })}"${each === by ? html` aria-current="true"` : ''}>${texts.spend.dimensions[each]}</a></li>`,
  );
  return html`<div class="row"><span class="note">${texts.spend.by}</span><ul>${links}</ul></div>`;
}
