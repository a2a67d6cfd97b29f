import { dayChart, MAX_SERIES } from '../day-chart.ts';
import { type Figures, type KeyTotals, sumOf, type Totals } from '../figures.ts';
import { type Html, html } from '../html.ts';
import { choiceLink, type Section } from '../layout.ts';
import { createTable, plain, type TableColumn } from '../page-table.ts';
import { daysOf, type PageView } from '../page-view.ts';

/** By what spend is shown. */
const DIMENSIONS = ['group', 'token', 'operation'] as const;
type SpendDimension = (typeof DIMENSIONS)[number];

/** Who spent how much, and how much on each day. */
export const spendSection: Section = async (view, { figures }) => {
  const { texts, range } = view;
  const byDay = new Map(
    (await figures.sums({ by: 'day', ...range })).map((each) => [each.key, each]),
  );
  const rows = daysOf(range).map((day) => ({ ...(byDay.get(day) ?? sumOf([])), day }));
  const days = createTable(view, {
    name: 'days',
    title: texts.spend.days,
    columns: [...plain('day'), ...totalColumns(sumOf(rows))],
    rows: rows.toReversed(),
  });
  const { totals, chart, table } = await spendParts(view, figures);
  return { hasRange: true, parts: [totals, chart, table, days] };
};

/** The figures of a range that everyone asks for first, and the spend by a dimension. */
export async function spendParts(view: PageView, figures: Figures) {
  const { texts, range } = view;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const total = sumOf(await figures.sums({ by: 'day', ...range }));
  const groups = await figures.sums({ by: 'group', ...range });
  const given = DIMENSIONS.find((each) => each === view.query.get('by'));
  const by = given ?? (groups.some(({ key }) => key !== null) ? 'group' : 'token');
  const rows = await figures.sums({ by, ...range });
  const shown = rows.filter(({ credits }) => credits > 0).slice(0, MAX_SERIES);
  const keys = shown.map(({ key }) => key);
  return {
    totals: totalTiles(view, total),
    chart: dayChart(view, {
      title: texts.spend.perDay,
      series: shown.map(({ name, key }) => name ?? key ?? texts.spend.noGroup),
      days: await figures.byDay({ ...range, by, keys, measure: 'credits' }),
      before: dimensionLinks(view, by),
    }),
    table: createTable(view, {
      name: by,
      title: texts.spend.table(texts.spend.dimensions[by]),
      columns: [...keyColumns(view, by), ...totalColumns(total)],
      rows,
    }),
  };
}

/** A token has its id and its name. */
function keyColumns({ texts }: PageView, by: SpendDimension): readonly TableColumn<KeyTotals>[] {
  const key = { name: by, value: ({ key }: KeyTotals) => key, empty: texts.spend.noGroup };
  return by === 'token' ? [...plain('name'), key] : [key];
}

/** @param total of which the share is shown */
function totalColumns(total: Totals): readonly TableColumn<Totals>[] {
  const shareOf = ({ credits }: Totals) => (total.credits === 0 ? 0 : credits / total.credits);
  return [
    ...plain('credits'),
    { name: 'share', value: shareOf, unit: 'share' },
    ...plain('calls', 'successes', 'saved'),
  ];
}

function totalTiles(view: PageView, { calls, successes, credits, saved }: Totals): Html {
  const { texts, number, percent } = view;
  const failed = calls - successes;
  const share = calls === 0 ? '' : texts.tiles.share(percent(failed / calls));
  return html`<dl class="tiles">
<div><dt>${texts.tiles.credits}</dt><dd>${number(credits)}</dd></div>
<div><dt>${texts.tiles.calls}</dt><dd>${number(calls)}</dd></div>
<div><dt>${texts.tiles.failed}</dt><dd>${number(failed)}</dd><dd class="note">${share}</dd></div>
<div><dt>${texts.tiles.saved}</dt><dd>${number(saved)}</dd></div>
</dl>`;
}

function dimensionLinks({ texts, path, link }: PageView, by: SpendDimension): Html {
  const links = DIMENSIONS.map((each) =>
    choiceLink(link(path, { by: each }), texts.spend.dimensions[each], each === by),
  );
  return html`<div class="row"><span class="note">${texts.spend.by}</span><ul>${links}</ul></div>`;
}
