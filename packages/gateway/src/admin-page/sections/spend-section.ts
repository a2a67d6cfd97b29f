import { createTable, type TableColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { daysOf } from '../time-range.ts';
import { type KeyTotals, noTotals, type SpendDimension, type Totals } from '../usage-figures.ts';
import { chosenDimension, labelOf, spendChart } from './spend-chart.ts';
import { tiles } from './tiles.ts';

/** Who spent how much, day by day, and what reuse saved. */
export const spendSection: Section = async (view, { figures }) => {
  const { texts, range } = view;
  const usage = await figures.usage(range);
  const by = chosenDimension(view, usage);
  const byDay = new Map(usage.day.map((each) => [each.key, each]));
  const days = daysOf(range).map((day) => ({ ...(byDay.get(day) ?? noTotals()), day }));
  return {
    hasRange: true,
    parts: [
      tiles(view, usage.total),
      await spendChart(view, figures, { usage, by }),
      createTable(view, {
        name: by,
        title: texts.spend.tableBy[by],
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
        columns: [
          { name: 'day', value: ({ day }) => day },
          ...totalColumns<Totals & { readonly day: string }>(view, usage.total),
        ],
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
export function totalColumns<Row extends Totals>(
  { percent }: PageView,
  total: Totals,
): readonly TableColumn<Row>[] {
  const shareOf = (credits: number) => (total.credits === 0 ? 0 : credits / total.credits);
  return [
    { name: 'credits', value: ({ credits }) => credits },
    {
      name: 'share',
      value: ({ credits }) => Math.round(shareOf(credits) * 10_000) / 10_000,
      show: ({ credits }) => percent(shareOf(credits)),
    },
    { name: 'calls', value: ({ calls }) => calls },
    { name: 'successes', value: ({ successes }) => successes },
    { name: 'saved', value: ({ saved }) => saved },
  ];
}
