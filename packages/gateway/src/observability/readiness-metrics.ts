import { Gauge, type Registry } from '@prometheus-io/client';
import { degradedIds, notReadyIds, type Reason } from '../readiness-reason.ts';
import type { ReadinessState } from './admin-status.ts';

/** Adds the metrics of readiness. @param state is read at each scrape */
export function addReadinessMetrics(state: () => ReadinessState, registers: Registry[]): void {
  new Gauge({
    name: 'social_data_ready',
    help: 'Whether calls can be served: 1, or 0 while /readyz says why not.',
    registers,
    collect() {
      this.set(state().problems.length === 0 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'social_data_degraded',
    help: 'How many things do not work although calls are served. /readyz names them.',
    registers,
    collect() {
      this.set(state().degraded.length);
    },
  });
  new Gauge({
    name: 'social_data_not_ready_reason',
    help: 'Why no calls can be served: 1 while the reason holds.',
    labelNames: ['reason'],
    registers,
    collect() {
      showHolding(this, notReadyIds, state().problems);
    },
  });
  new Gauge({
    name: 'social_data_degraded_reason',
    help: 'What does not work although calls are served: 1 while the reason holds.',
    labelNames: ['reason'],
    registers,
    collect() {
      showHolding(this, degradedIds, state().degraded);
    },
  });
}

/** Every id has a series, so that a query for one that never held finds 0. */
function showHolding(
  gauge: Gauge<'reason'>,
  ids: readonly Reason['id'][],
  holding: readonly Reason[],
): void {
  for (const reason of ids) gauge.set({ reason }, holding.some(({ id }) => id === reason) ? 1 : 0);
}
