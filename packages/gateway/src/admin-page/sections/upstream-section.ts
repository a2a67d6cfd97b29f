import type { LedgerEntry } from '../../ledger/store.ts';
import type { Reason } from '../../readiness-reason.ts';
import type { UpstreamKeyState } from '../../upstream-key-state.ts';
import { type Html, html } from '../html.ts';
import { createTable, inOneLine, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { type KeyRow, keyTable } from './key-rows.ts';
import { stateBox } from './state-box.ts';
import { isRecord, statusDetails } from './status-details.ts';

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
  const states = statesOf(await upstream());
  const parts = states.map(([node, state]) => stateOf(view, node, state));
  return { hasRange: false, parts: [...parts, keyTable(view, states.flatMap(keysOf)), uncertain] };
};

type NodeState = readonly [node: string | null, state: unknown];

/** Of one process, or of each worker by its name. */
function statesOf(status: object): readonly NodeState[] {
  return 'state' in status ? [[null, status]] : Object.entries(status);
}

function keysOf([node, state]: NodeState): readonly KeyRow[] {
  const keys =
    isRecord(state) && Array.isArray(state.keys) ? (state.keys as UpstreamKeyState[]) : [];
  return keys.map((key) => ({ node, key }));
}

function stateOf(view: PageView, node: string | null, state: unknown): Html {
  const { texts } = view;
  const heading = node === null ? '' : html`<h2>${node}</h2>`;
  if (!isRecord(state)) return html`${heading}${stateBox(view, 'bad', texts.upstream.noReply)}`;
  const { state: _, degraded: __, keys: ___, reasons, ...details } = state;
  const known = Array.isArray(reasons) ? (reasons as Reason[]) : [];
  const box =
    known.length === 0
      ? stateBox(view, 'good', texts.upstream.ok)
      : stateBox(view, 'warning', texts.upstream.degraded, known);
  return html`${heading}${box}${statusDetails(view, details)}`;
}
