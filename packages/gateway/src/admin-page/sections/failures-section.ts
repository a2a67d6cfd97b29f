import { createTable, inOneLine, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { RecentFailure } from '../recent-calls.ts';
import type { Section } from '../section.ts';
import type { CodeText } from '../texts/en.ts';
import { hourCharts } from './hour-charts.ts';
import { readinessBox } from './state-box.ts';

/** Why calls fail: now, by the hour, by result code and by token. */
export const failuresSection: Section = async (view, sources) => {
  const { texts, range, percent } = view;
  const { figures } = sources;
  // One read after the other: each has a thread, and several would take the processor from calls.
  const { total, code } = await figures.usage(range);
  const { charts, table } = await hourCharts(view, figures);
  const failed = await figures.failures(range);
  const { failures } = sources.recentCalls();
  return {
    hasRange: true,
    parts: [
      readinessBox(view, sources.readiness()),
      createTable(view, {
        name: 'codes',
        isWide: true,
        title: texts.failures.codes,
        note: texts.failures.codesNote,
        columns: [
          { name: 'code', value: ({ key }) => key },
          { name: 'meaning', value: ({ key }) => codeText(view, key)[0] },
          { name: 'calls', value: ({ calls }) => calls },
          {
            name: 'share',
            value: ({ calls }) => Math.round((calls / total.calls) * 10_000) / 10_000,
            show: ({ calls }) => percent(calls / total.calls),
          },
          { name: 'advice', value: ({ key }) => codeText(view, key)[1] },
        ],
        rows: code.toSorted((one, other) => other.calls - one.calls),
      }),
      ...charts,
      createTable(view, {
        name: 'recent',
        isWide: true,
        title: texts.failures.recent,
        note: texts.failures.recentNote,
        columns: [
          timeColumn(view, 'at', ({ at }: RecentFailure) => at),
          {
            name: 'request',
            value: ({ requestId }) => requestId,
            show: ({ requestId }) => inOneLine(requestId),
          },
          { name: 'name', value: ({ name }) => name },
          { name: 'token', value: ({ accountId }) => accountId },
          { name: 'operation', value: ({ operationId }) => operationId },
          { name: 'code', value: ({ code }) => String(code) },
          { name: 'meaning', value: ({ code }) => codeText(view, String(code))[0] },
          { name: 'ms', value: ({ milliseconds }) => Math.round(milliseconds * 10) / 10 },
        ],
        rows: failures,
      }),
      createTable(view, {
        name: 'tokens',
        title: texts.failures.byToken,
        note: texts.failures.byTokenNote,
        columns: [
          { name: 'name', value: ({ name }) => name },
          { name: 'token', value: ({ accountId }) => accountId },
          { name: 'failures', value: ({ failures }) => failures },
          { name: 'quota_taken', value: ({ quotaTaken }) => quotaTaken },
          { name: 'uncertain', value: ({ uncertain }) => uncertain },
          { name: 'uncertain_credits', value: ({ uncertainCredits }) => uncertainCredits },
        ],
        rows: failed,
      }),
      table,
    ],
  };
};

function codeText({ texts }: PageView, code: string | null): CodeText {
  return texts.failures.codeTexts[code ?? ''] ?? texts.failures.otherCode;
}
