import { dayChart, MAX_SERIES } from '../day-chart.ts';
import { sumOf } from '../figures.ts';
import type { Section } from '../layout.ts';
import { createTable, plain } from '../page-table.ts';
import { meaningOf } from './state-box.ts';

/** Why calls fail: by result code, by day, the last ones, and by token. */
export const failuresSection: Section = async (view, { figures, recentFailures }) => {
  const { texts, range } = view;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const codes = (await figures.sums({ by: 'code', ...range })).toSorted(
    (one, other) => other.calls - one.calls,
  );
  const { calls } = sumOf(codes);
  const failed = codes.filter(({ key }) => key !== '0');
  const keys = failed.slice(0, MAX_SERIES).map(({ key }) => key);
  const days = await figures.byDay({ ...range, by: 'code', keys, measure: 'failures' });
  const byToken = await figures.failures(range);
  return {
    hasRange: true,
    parts: [
      createTable(view, {
        name: 'codes',
        title: texts.failures.codes,
        note: texts.failures.codesNote,
        columns: [
          { name: 'code', value: ({ key }) => key },
          { name: 'meaning', value: ({ key }) => meaningOf(view, key) },
          ...plain('calls'),
          { name: 'share', value: (row) => row.calls / calls, unit: 'share' },
          {
            name: 'advice',
            value: ({ key }) => texts.advice[key ?? ''] ?? texts.advice.other ?? '',
          },
        ],
        rows: failed,
      }),
      dayChart(view, {
        title: texts.failures.perDay,
        series: keys.map((key) => `${key} ${meaningOf(view, key)}`),
        days,
      }),
      createTable(view, {
        name: 'recent',
        title: texts.failures.recent,
        note: texts.failures.recentNote,
        columns: [
          { name: 'time', value: ({ time }) => time, unit: 'time' },
          ...plain('request', 'name', 'token', 'operation'),
          { name: 'code', value: ({ code }) => String(code) },
          { name: 'meaning', value: ({ code }) => meaningOf(view, String(code)) },
          ...plain('ms'),
        ],
        rows: recentFailures(),
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
        rows: byToken,
      }),
    ],
  };
};
