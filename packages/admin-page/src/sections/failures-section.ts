import { endOfPeriod, startOfQuotaDay } from '@social-data/ledger/rules/limits';
import { type CallHour, HOUR_MS, KEPT_HOURS } from '@social-data/ledger/usage';
import { type Bar, barChart } from '../bar-chart.ts';
import type { Figures, Totals } from '../figures.ts';
import type { Html } from '../html.ts';
import type { RecentFailure } from '../page-calls.ts';
import {
  createTable,
  type PageTable,
  plain,
  requestColumn,
  shareColumn,
  timeColumn,
} from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { meaningOf, presentState } from './state-box.ts';

/** Codes with a colour of their own; all others share one. */
const MAX_CODES = 5;

/** Rows of the table, which has the newest ones first. */
const SHOWN_HOURS = 20;

/** Calls by the hour: those that failed, by result code, and all of them. */
async function hourCharts(
  view: PageView,
  figures: Figures,
): Promise<{ readonly charts: readonly Html[]; readonly table: PageTable }> {
  const { texts } = view;
  const hours = hoursOf(view);
  const from = hours[0] ?? 0;
  const rows = await figures.hours({ from, before: from + hours.length * HOUR_MS });
  const byHour = Map.groupBy(rows, ({ hour }) => hour);
  const codes = mostFrequent(rows.filter(({ code }) => code !== 0));
  const shown = codes.slice(0, MAX_CODES);
  const failed = (of: readonly CallHour[]) => [
    ...shown.map((code) => callsOf(of, (other) => other === code)),
    callsOf(of, (code) => code !== 0 && !shown.includes(code)),
  ];
  const bars = (values: (of: readonly CallHour[]) => readonly number[]): readonly Bar[] =>
    hours.map((hour) => ({ label: view.time(hour), values: values(byHour.get(hour) ?? []) }));
  const series = shown.map((code) => `${code} ${texts.codes[code] ?? ''}`.trim());
  return {
    charts: [
      barChart(view, {
        ...{ name: 'failed', title: texts.failures.perHour, note: texts.failures.hoursNote },
        ...{ series, bars: bars(failed) },
      }),
      barChart(view, {
        ...{ name: 'all', title: texts.failures.allPerHour, series: [texts.columns.calls] },
        bars: bars((of) => [callsOf(of, () => true)]),
      }),
    ],
    table: createTable(view, {
      name: 'hours',
      title: texts.failures.hours,
      columns: [
        timeColumn(view, 'hour', ({ hour }: CallHour) => hour),
        { name: 'code', value: ({ code }) => String(code) },
        ...plain('calls'),
      ],
      rows: rows.toReversed(),
      count: SHOWN_HOURS,
    }),
  };
}

/** The hours of the range that are kept, up to now. */
function hoursOf({ range, zone, now }: PageView): readonly number[] {
  const hourOf = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS;
  const last = Math.min(hourOf(now), endOfPeriod(zone, range.to) - 1);
  const first = Math.max(
    hourOf(startOfQuotaDay(zone, range.from)),
    hourOf(now) - KEPT_HOURS * HOUR_MS,
  );
  const count = Math.max(0, Math.floor((last - first) / HOUR_MS) + 1);
  return Array.from({ length: count }, (_, at) => first + at * HOUR_MS);
}

function mostFrequent(rows: readonly CallHour[]): readonly number[] {
  const calls = new Map<number, number>();
  for (const row of rows) calls.set(row.code, (calls.get(row.code) ?? 0) + row.calls);
  return [...calls].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

function callsOf(rows: readonly CallHour[], isCounted: (code: number) => boolean): number {
  return rows.reduce((sum, { code, calls }) => (isCounted(code) ? sum + calls : sum), 0);
}

/** Why calls fail: now, by the hour, by result code and by token. */
export const failuresSection: Section = async (view, sources) => {
  const { texts, range } = view;
  const { figures } = sources;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const { total, code } = await figures.usage(range);
  const { charts, table } = await hourCharts(view, figures);
  const failed = await figures.failures(range);
  const { failures } = sources.recentCalls();
  return {
    hasRange: true,
    parts: [
      await presentState(view, sources),
      createTable(view, {
        name: 'codes',
        title: texts.failures.codes,
        note: texts.failures.codesNote,
        columns: [
          { name: 'code', value: ({ key }) => key },
          { name: 'meaning', value: ({ key }) => meaningOf(view, key) },
          { name: 'calls', value: ({ calls }) => calls },
          shareColumn(view, ({ calls }: Totals) => calls / total.calls),
          {
            name: 'advice',
            value: ({ key }) => texts.advice[key ?? ''] ?? texts.advice.other ?? '',
          },
        ],
        rows: code.toSorted((one, other) => other.calls - one.calls),
      }),
      ...charts,
      createTable(view, {
        name: 'recent',
        title: texts.failures.recent,
        note: texts.failures.recentNote,
        columns: [
          timeColumn(view, 'at', ({ at }: RecentFailure) => at),
          requestColumn,
          ...plain('name'),
          { name: 'token', value: ({ accountId }) => accountId },
          ...plain('operation'),
          { name: 'code', value: ({ code }) => String(code) },
          { name: 'meaning', value: ({ code }) => meaningOf(view, String(code)) },
          { name: 'ms', value: ({ milliseconds }) => Math.round(milliseconds * 10) / 10 },
        ],
        rows: failures,
      }),
      createTable(view, {
        name: 'tokens',
        title: texts.failures.byToken,
        note: texts.failures.byTokenNote,
        columns: [
          ...plain('name'),
          { name: 'token', value: ({ accountId }) => accountId },
          ...plain('failures'),
          { name: 'quota_taken', value: ({ quotaTaken }) => quotaTaken },
          ...plain('uncertain'),
          { name: 'uncertain_credits', value: ({ uncertainCredits }) => uncertainCredits },
        ],
        rows: failed,
      }),
      table,
    ],
  };
};
