import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import type { UpstreamKeyState } from '@social-data/relay/relay-status';
import type { Reason } from '@social-data/source/readiness-reason';
import { html } from '../html.ts';
import { createTable, type PageTable, plain, requestColumn, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { keyNotices, stateBox } from './state-box.ts';

/** Whether the upstream is well, what `/upstream` says of it, and the requests that it may have billed. */
export const upstreamSection: Section = async (view, { upstream, dailyLimit, figures }) => {
  const { texts } = view;
  if (upstream === undefined)
    return { hasRange: false, parts: [html`<p>${texts.upstream.none}</p>`] };
  const status: UpstreamStatus = upstream();
  const { state: _, degraded: __, keys = [], reasons = [], ...details } = status;
  const notices = keyNotices(view, { upstream, dailyLimit });
  const degraded = reasons.length > 0 ? texts.upstream.degraded : texts.state.degraded;
  const box =
    reasons.length + notices.length === 0
      ? stateBox(view, 'good', texts.upstream.ok)
      : stateBox(view, 'warning', degraded, reasons, notices);
  const names = new Map((await figures.tokens()).map(({ id, name }) => [id, name]));
  const uncertain = createTable(view, {
    name: 'uncertain',
    title: texts.upstream.uncertain,
    note: texts.upstream.uncertainNote,
    columns: [
      timeColumn(view, 'at', ({ at }: LedgerEntry) => at),
      requestColumn,
      { name: 'name', value: ({ accountId }) => names.get(accountId) ?? null },
      { name: 'token', value: ({ accountId }) => accountId },
      { name: 'operation', value: ({ operationId }) => operationId },
      ...plain('state', 'uncertain'),
    ],
    rows: await figures.uncertain(),
  });
  const parts = [box, keyTable(view, keys), detailTable(view, details), uncertain];
  return { hasRange: false, parts };
};

/** What `/upstream` has beside the details that are shown as they are. */
interface UpstreamStatus {
  readonly state?: unknown;
  readonly degraded?: unknown;
  readonly keys?: readonly UpstreamKeyState[];
  readonly reasons?: readonly Reason[];
}

/** The keys for the upstream: whether each is used, and what became of its requests. */
function keyTable(view: PageView, rows: readonly UpstreamKeyState[]): PageTable {
  const { keys, keyStates, holdOf, everything } = view.texts.upstream;
  return createTable(view, {
    name: 'keys',
    title: keys,
    columns: [
      ...plain('key'),
      { name: 'state', value: ({ state }) => state, show: ({ state }) => keyStates[state] },
      {
        name: 'holds',
        value: ({ holds }) => holds.map(({ operation, code }) => `${operation} ${code}`),
        show: ({ holds }) =>
          holds
            .map(({ operation, code }) =>
              holdOf(operation === 'all' ? everything : operation, view.number(code)),
            )
            .join(', '),
      },
      timeColumn(view, 'paused_until', ({ blockedUntil, askedToWaitUntil }: UpstreamKeyState) => {
        const until = blockedUntil ?? askedToWaitUntil;
        return until === undefined ? null : Date.parse(until);
      }),
      { name: 'today', value: ({ today }) => today ?? null },
      { name: 'in_flight', value: ({ inFlight }) => inFlight },
      { name: 'sent', value: ({ requests }) => requests.sent },
      { name: 'succeeded', value: ({ requests }) => requests.succeeded },
      { name: 'failed', value: ({ requests }) => requests.failed },
      { name: 'uncertain', value: ({ requests }) => requests.uncertain },
    ],
    rows,
  });
}

/** All other values of `/upstream`, so that a part that a source adds is shown as well. */
function detailTable(view: PageView, details: object): PageTable {
  const { texts } = view;
  const headings: Readonly<Record<string, string>> = texts.columns;
  const labelOf = (name: string) => texts.labels[name] ?? headings[name] ?? name;
  return createTable(view, {
    name: 'details',
    title: texts.upstream.details,
    columns: [
      {
        name: 'part',
        value: ({ path: [part = ''] }) => part,
        show: ({ path: [part = ''] }) => labelOf(part),
      },
      {
        name: 'name',
        value: ({ path: [, ...names] }) => names.join(' '),
        show: ({ path: [, ...names] }) => names.map(labelOf).join(' '),
      },
      ...plain('value'),
    ],
    rows: valuesIn(details),
  });
}

interface Detail {
  readonly path: readonly string[];
  readonly value: string | number | null;
}

function valuesIn(value: unknown, path: readonly string[] = []): readonly Detail[] {
  if (typeof value !== 'object' || value === null)
    return [
      { path, value: typeof value === 'number' ? value : value == null ? null : String(value) },
    ];
  return Object.entries(value).flatMap(([name, each]) => valuesIn(each, [...path, name]));
}
