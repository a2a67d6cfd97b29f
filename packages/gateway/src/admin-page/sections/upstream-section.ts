import type { LedgerEntry } from '../../ledger/store.ts';
import type { Reason } from '../../readiness-reason.ts';
import type { UpstreamKeyState } from '../../upstream-key-state.ts';
import { type Html, html } from '../html.ts';
import { createTable, inOneLine, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { keyTable } from './key-rows.ts';
import { stateBox } from './state-box.ts';
import { statusDetails } from './status-details.ts';

/** Whether the upstream is well, what `/upstream` says of it, and the requests that it may have billed. */
export const upstreamSection: Section = async (view, { upstream, figures }) => {
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
  return { hasRange: false, parts: [...stateOf(view, state), keyTable(view, rows), uncertain] };
};

function stateOf(view: PageView, state: Readonly<Record<string, unknown>>): readonly Html[] {
  const { texts } = view;
  const { state: _, degraded: __, keys: ___, reasons, ...details } = state;
  const known = Array.isArray(reasons) ? (reasons as Reason[]) : [];
  const box =
    known.length === 0
      ? stateBox(view, 'good', texts.upstream.ok)
      : stateBox(view, 'warning', texts.upstream.degraded, known);
  return [box, statusDetails(view, details)];
}
