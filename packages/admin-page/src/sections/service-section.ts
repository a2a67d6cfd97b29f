import type { NodeRow } from '@social-data/ledger/store';
import type { UpstreamKeyState } from '@social-data/relay/relay-status';
import { type Html, html } from '../html.ts';
import type { Section } from '../layout.ts';
import { createTable, type PageTable, plain } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import { presentState } from './state-box.ts';

/** The gateway itself: its state, its nodes, and its keys for the upstream. */
export const serviceSection: Section = async (view, sources) => {
  const { texts } = view;
  const nodes = await sources.figures.nodes();
  const revision = sources.revision && `, ${texts.columns.revision}: ${sources.revision()}`;
  const upstream = sources.upstream?.();
  return {
    hasRange: false,
    parts: [
      await presentState(view, sources),
      ...(nodes === undefined ? [] : [nodeTable(view, nodes)]),
      ...(upstream === undefined
        ? []
        : [keyTable(view, upstream.keys ?? []), detailBox(view, upstream)]),
      html`<p class="note">${texts.service.release}: ${sources.version}${revision}</p>`,
    ],
  };
};

/** The gateways of a shared database. */
function nodeTable(view: PageView, rows: readonly NodeRow[]): PageTable {
  const { nodes, nodeStates } = view.texts.service;
  return createTable(view, {
    ...{ name: 'nodes', title: nodes, rows },
    columns: [
      { name: 'node', value: ({ name }) => name },
      { name: 'state', value: ({ isLive }) => (isLive ? 'live' : 'gone'), texts: nodeStates },
      { name: 'since', value: ({ since }) => since, unit: 'time' },
      ...plain('revision', 'problem'),
    ],
  });
}

/** All of `/upstream`, with the names that it has there. */
function detailBox({ texts }: PageView, upstream: object): Html {
  const lines = JSON.stringify(upstream, null, 2).split('\n');
  const text = lines.map((line) => html`${line}\n`);
  return html`<details><summary>${texts.service.details}</summary><pre>${text}</pre></details>`;
}

/** The keys for the upstream: whether each is used, and what became of its requests. */
function keyTable(view: PageView, rows: readonly UpstreamKeyState[]): PageTable {
  const { keys, keyStates } = view.texts.service;
  return createTable(view, {
    ...{ name: 'keys', title: keys, rows },
    columns: [
      ...plain('key'),
      { name: 'state', value: ({ state }) => state, texts: keyStates },
      {
        name: 'holds',
        value: ({ holds }) => holds.map(({ operation, code }) => `${operation} ${code}`),
      },
      {
        name: 'paused_until',
        value: ({ blockedUntil, askedToWaitUntil }) => {
          const until = blockedUntil ?? askedToWaitUntil;
          return until === undefined ? null : Date.parse(until);
        },
        unit: 'time',
      },
      { name: 'today', value: ({ today }) => today ?? null },
      { name: 'in_flight', value: ({ inFlight }) => inFlight },
      { name: 'sent', value: ({ requests }) => requests.sent },
      { name: 'succeeded', value: ({ requests }) => requests.succeeded },
      { name: 'failed', value: ({ requests }) => requests.failed },
      { name: 'uncertain', value: ({ requests }) => requests.uncertain },
    ],
  });
}
