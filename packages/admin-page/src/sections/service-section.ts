import type { NodeRow } from '@social-data/ledger/store';
import { html } from '../html.ts';
import { type OperationLatency, withinMs } from '../page-calls.ts';
import { createTable, plain, type TableColumn, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { PageSources, Section } from '../section.ts';
import { presentState } from './state-box.ts';

/** The gateway itself: its state, its nodes with their datasets, and how long calls take. */
export const serviceSection: Section = async (view, sources) => {
  const { texts } = view;
  const { latencies } = sources.recentCalls();
  return {
    hasRange: false,
    parts: [
      await presentState(view, sources),
      createTable(view, {
        name: 'nodes',
        title: texts.service.nodes,
        columns: nodeColumns(view),
        rows: await nodesOf(view, sources),
      }),
      createTable(view, {
        name: 'latency',
        title: texts.service.latency,
        note: texts.service.latencyNote,
        columns: [
          ...plain('operation'),
          { name: 'calls', value: ({ counts }) => counts.reduce((sum, count) => sum + count, 0) },
          withinColumn(view, 'half', 0.5),
          withinColumn(view, 'most', 0.95),
          withinColumn(view, 'nearly_all', 0.99),
        ],
        rows: latencies,
      }),
      html`<p>${texts.service.release}: ${sources.version}</p>`,
    ],
  };
};

/** Those of a shared database, or this gateway alone. */
async function nodesOf(
  { texts }: PageView,
  { store, revision }: PageSources,
): Promise<readonly NodeRow[]> {
  const nodes = await store.nodes?.();
  const own = { name: texts.service.thisNode, isLive: true, since: null, problem: null };
  return nodes ?? [{ ...own, revision: revision?.() ?? null }];
}

function nodeColumns(view: PageView): readonly TableColumn<NodeRow>[] {
  const { live, gone } = view.texts.service;
  return [
    { name: 'node', value: ({ name }) => name },
    {
      name: 'state',
      value: ({ isLive }) => (isLive ? 'live' : 'gone'),
      show: ({ isLive }) => (isLive ? live : gone),
    },
    timeColumn(view, 'since', ({ since }) => since),
    ...plain('revision', 'problem'),
  ];
}

function withinColumn(
  { texts, number }: PageView,
  name: TableColumn<OperationLatency>['name'],
  share: number,
): TableColumn<OperationLatency> {
  return {
    name,
    value: (latency) => withinMs(latency, share),
    show: (latency) => texts.service.within(number(withinMs(latency, share) ?? 0)),
  };
}
