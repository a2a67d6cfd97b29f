import type { LedgerEntry } from '../../ledger/store.ts';
import { type Html, html } from '../html.ts';
import { createTable, inOneLine, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
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
  return { hasRange: false, parts: [...parts, uncertain] };
};

/** Of one process, or of each worker by its name. */
function statesOf(status: object): readonly (readonly [node: string | null, state: unknown])[] {
  return 'state' in status ? [[null, status]] : Object.entries(status);
}

function stateOf(view: PageView, node: string | null, state: unknown): Html {
  const { texts } = view;
  const heading = node === null ? '' : html`<h2>${node}</h2>`;
  if (!isRecord(state))
    return html`${heading}<section class="state bad"><p>${texts.upstream.noReply}</p></section>`;
  const { state: _, degraded, ...details } = state;
  const sentences = Array.isArray(degraded) ? degraded.map(String) : [];
  const box =
    sentences.length === 0
      ? html`<section class="state good"><p>${texts.upstream.ok}</p></section>`
      : html`<section class="state warning"><p>${texts.upstream.degraded}</p><ul>${sentences.map((each) => html`<li lang="en">${each}</li>`)}</ul></section>`;
  return html`${heading}${box}${statusDetails(view, details)}`;
}
