import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import type { UpstreamKeyState } from '@social-data/relay/upstream-key-state';
import type { Reason } from '@social-data/source/readiness-reason';
import { type Html, type HtmlPart, html } from '../html.ts';
import { createTable, inOneLine, type PageTable, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { keyNotices, stateBox } from './state-box.ts';

/**
 * The parts of a status, each in a box with its values, so that a part that a source adds is shown as well. Names that
 * the texts do not have are shown as they are.
 */
function statusDetails(view: PageView, status: Readonly<Record<string, unknown>>): Html {
  const simple = Object.entries(status).filter(([, value]) => !isNested(value));
  const nested = Object.entries(status).filter(([, value]) => isNested(value));
  const boxes = nested.map(([name, value]) => boxOf(view, labelOf(view, name), value));
  return html`<div class="boxes">${boxes}${simple.length === 0 ? '' : boxOf(view, view.texts.upstream.details, Object.fromEntries(simple))}</div>`;
}

function boxOf(view: PageView, title: string, value: unknown): Html {
  return html`<section><h3>${title}</h3>${contentOf(view, value)}</section>`;
}

function contentOf(view: PageView, value: unknown): Html {
  if (isRecord(value)) return listOf(view, value);
  if (!Array.isArray(value) || value.length === 0) return html`<p>${textOf(view, null)}</p>`;
  const items = value.map(
    (each) => html`<li>${isRecord(each) ? listOf(view, each) : textOf(view, each)}</li>`,
  );
  return html`<ul>${items}</ul>`;
}

function listOf(view: PageView, record: Readonly<Record<string, unknown>>): Html {
  const rows = Object.entries(record).map(
    ([name, value]) =>
      html`<div><dt>${labelOf(view, name)}</dt><dd>${isNested(value) ? JSON.stringify(value) : textOf(view, value)}</dd></div>`,
  );
  return html`<dl class="facts">${rows}</dl>`;
}

function textOf({ number, texts }: PageView, value: unknown): HtmlPart {
  if (typeof value === 'number') return number(value);
  return value === null || value === undefined ? texts.table.none : String(value);
}

function labelOf({ texts }: PageView, name: string): string {
  return texts.upstream.labels[name] ?? name;
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys for the upstream: whether each is used, and what became of its requests. */
function keyTable(view: PageView, rows: readonly UpstreamKeyState[]): PageTable {
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

/** Whether the upstream is well, what `/upstream` says of it, and the requests that it may have billed. */
export const upstreamSection: Section = async (view, { upstream, dailyLimit, figures }) => {
  const { texts } = view;
  if (upstream === undefined)
    return { hasRange: false, parts: [html`<p>${texts.upstream.none}</p>`] };
  const names = new Map((await figures.accounts()).map(({ id, name }) => [id, name]));
  const uncertain = createTable(view, {
    name: 'uncertain',
    isWide: true,
    title: texts.upstream.uncertain,
    note: texts.upstream.uncertainNote,
    columns: [
      timeColumn(view, 'at', ({ at }: LedgerEntry) => at),
      {
        name: 'request',
        value: ({ requestId }) => requestId,
        show: ({ requestId }) => inOneLine(requestId),
      },
      { name: 'name', value: ({ accountId }) => names.get(accountId) ?? null },
      { name: 'token', value: ({ accountId }) => accountId },
      { name: 'operation', value: ({ operationId }) => operationId },
      { name: 'state', value: ({ state }) => state },
      { name: 'uncertain', value: ({ uncertain }) => uncertain },
    ],
    rows: await figures.uncertain(),
  });
  const state: Readonly<Record<string, unknown>> = { ...upstream() };
  const { keys } = state;
  const rows = Array.isArray(keys) ? (keys as UpstreamKeyState[]) : [];
  const notices = keyNotices(view, { upstream, dailyLimit });
  const parts = [...stateOf(view, state, notices), keyTable(view, rows), uncertain];
  return { hasRange: false, parts };
};

function stateOf(
  view: PageView,
  state: Readonly<Record<string, unknown>>,
  notices: readonly Html[],
): readonly Html[] {
  const { texts } = view;
  const { state: _, degraded: __, keys: ___, reasons, ...details } = state;
  const known = Array.isArray(reasons) ? (reasons as Reason[]) : [];
  const isGood = known.length + notices.length === 0;
  const degraded = known.length > 0 ? texts.upstream.degraded : texts.state.degraded;
  const box = isGood
    ? stateBox(view, 'good', texts.upstream.ok)
    : stateBox(view, 'warning', degraded, known, notices);
  return [box, statusDetails(view, details)];
}
