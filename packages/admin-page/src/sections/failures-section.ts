import { dayChart, MAX_SERIES } from '../day-chart.ts';
import { type FailureTotals, type KeyTotals, sumOf } from '../figures.ts';
import type { Section } from '../layout.ts';
import { createTable, type PageTable, plain } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { RecentFailure } from '../recent-failures.ts';
import { meaningOf } from './state-box.ts';

/** Why calls fail: by result code, by day, the last ones, and by token. */
export const failuresSection: Section = async (view, { figures, recentFailures }) => {
  const { texts, range } = view;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const codes = await figures.sums({ by: 'code', ...range });
  const failed = codes.filter(({ key }) => key !== '0');
  const keys = failed.slice(0, MAX_SERIES).map(({ key }) => key);
  const days = await figures.byDay({ ...range, by: 'code', keys, measure: 'failures' });
  const series = keys.map((key) => `${key} ${meaningOf(view, key)}`);
  const byToken = await figures.failures(range);
  return {
    hasRange: true,
    parts: [
      codeTable(view, failed, sumOf(codes).calls),
      dayChart(view, { title: texts.failures.perDay, series, days }),
      recentTable(view, recentFailures()),
      tokenTable(view, byToken),
    ],
  };
};

/** @param all calls of which the share is shown */
function codeTable(view: PageView, rows: readonly KeyTotals[], all: number): PageTable {
  const { failures, advice } = view.texts;
  return createTable(view, {
    ...{ name: 'codes', title: failures.codes, note: failures.codesNote, rows },
    columns: [
      { name: 'code', value: ({ key }) => key },
      { name: 'meaning', value: ({ key }) => meaningOf(view, key) },
      ...plain('calls'),
      { name: 'share', value: ({ calls }) => calls / all, unit: 'share' },
      { name: 'advice', value: ({ key }) => advice[key ?? ''] ?? advice.other ?? '' },
    ],
  });
}

function recentTable(view: PageView, rows: readonly RecentFailure[]): PageTable {
  const { recent, recentNote } = view.texts.failures;
  return createTable(view, {
    ...{ name: 'recent', title: recent, note: recentNote, rows },
    columns: [
      { name: 'time', value: ({ time }) => time, unit: 'time' },
      ...plain('request', 'name', 'token', 'operation'),
      { name: 'code', value: ({ code }) => String(code) },
      { name: 'meaning', value: ({ code }) => meaningOf(view, String(code)) },
      ...plain('ms'),
    ],
  });
}

function tokenTable(view: PageView, rows: readonly FailureTotals[]): PageTable {
  const { byToken, byTokenNote } = view.texts.failures;
  return createTable(view, {
    ...{ name: 'tokens', title: byToken, note: byTokenNote, rows },
    columns: [
      ...plain('name'),
      { name: 'token', value: ({ accountId }) => accountId },
      ...plain('failures'),
      { name: 'quota_taken', value: ({ quotaTaken }) => quotaTaken },
      ...plain('uncertain'),
      { name: 'uncertain_credits', value: ({ uncertainCredits }) => uncertainCredits },
    ],
  });
}
