import type { UpstreamKeyState } from '../../upstream-key-state.ts';
import { createTable, type PageTable, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';

/** The keys for the upstream: whether each is used, and what became of its requests. */
export function keyTable(view: PageView, rows: readonly UpstreamKeyState[]): PageTable {
  const { texts, number } = view;
  return createTable(view, {
    name: 'keys',
    isWide: true,
    title: texts.upstream.keys,
    columns: [
      { name: 'key', value: ({ key }) => key },
      {
        name: 'state',
        value: (key) => key.state,
        show: (key) => texts.upstream.keyStates[key.state],
      },
      {
        name: 'holds',
        value: (key) => key.holds.map(({ operation, code }) => `${operation} ${code}`),
        show: (key) =>
          key.holds
            .map(({ operation, code }) =>
              texts.upstream.holdOf(
                operation === 'all' ? texts.upstream.everything : operation,
                number(code),
              ),
            )
            .join(', '),
      },
      timeColumn(view, 'paused_until', (key: UpstreamKeyState) => {
        const until = key.blockedUntil ?? key.askedToWaitUntil;
        return until === undefined ? null : Date.parse(until);
      }),
      { name: 'today', value: (key) => key.today ?? null },
      { name: 'in_flight', value: (key) => key.inFlight },
      { name: 'sent', value: (key) => key.requests.sent },
      { name: 'succeeded', value: (key) => key.requests.succeeded },
      { name: 'failed', value: (key) => key.requests.failed },
      { name: 'uncertain', value: (key) => key.requests.uncertain },
    ],
    rows,
  });
}
