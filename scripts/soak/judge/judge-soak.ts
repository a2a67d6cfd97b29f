import type { GatewayFigures, PhaseResult } from '../run-phase.ts';
import { judgeTrend, type Tolerance } from './judge-trend.ts';

interface JudgedFigure extends Tolerance {
  readonly title: string;
  readonly unit: string;
}

/**
 * What may not rise from phase to phase, and by how much it may differ between the halves. The heap is measured after a
 * collection of garbage and is exact; resident memory depends on the allocator, and descriptors on idle connections to the
 * upstream and the database. The delay is what the gateway caused itself, because on a busy machine every process is
 * late.
 */
const judged: Readonly<Partial<Record<keyof GatewayFigures, JudgedFigure>>> = {
  residentMiB: { title: 'Resident memory', unit: 'MiB', share: 0.1, slack: 12 },
  heapMiB: { title: 'The heap', unit: 'MiB', share: 0.03, slack: 1.5 },
  externalMiB: { title: 'Memory beside the heap', unit: 'MiB', share: 0.05, slack: 4 },
  descriptors: { title: 'The number of descriptors', unit: '', share: 0, slack: 8 },
  openFiles: { title: 'The number of open files', unit: '', share: 0, slack: 1 },
  timers: { title: 'The number of timers', unit: '', share: 0, slack: 4 },
  files: { title: 'The number of files beside ledger and log', unit: '', share: 0, slack: 0 },
  ownDelayP50: { title: 'The median delay of the event loop', unit: 'ms', share: 0.5, slack: 3 },
  ownDelayP99: { title: 'The 99th percentile of the delay', unit: 'ms', share: 0.5, slack: 30 },
};

/** Memory of a gateway that has just started rises for some minutes, whatever it does. */
const MIN_COMPARED_SECONDS = 30;

/** Whether the phases are long enough to be compared. */
export function areComparable(phases: readonly Pick<PhaseResult, 'seconds'>[]): boolean {
  return phases.every(({ seconds }) => seconds >= MIN_COMPARED_SECONDS);
}

/** Why the run failed: what rises between its equal phases, and what nobody declared. The first phase is not compared. */
export function judgeSoak(phases: readonly PhaseResult[]): string[] {
  const compared = areComparable(phases) ? phases.slice(1) : [];
  return [...undeclared(phases), ...rises(compared)];
}

function undeclared(phases: readonly PhaseResult[]): string[] {
  return phases.flatMap(({ number, undeclared }) =>
    Object.entries(undeclared).map(([what, times]) => `Phase ${number}: ${what} (${times} times).`),
  );
}

function rises(compared: readonly PhaseResult[]): string[] {
  const names = Object.keys(compared[0]?.gateways ?? {});
  return names.flatMap((name) =>
    Object.entries(judged).flatMap(([key, { title, unit, ...tolerance }]) => {
      const values = compared.flatMap(({ gateways }) => figureOf(gateways[name], key));
      const problem = judgeTrend({ name: `${title} of ${name}`, unit, values, tolerance });
      return problem === undefined ? [] : [problem];
    }),
  );
}

function figureOf(figures: GatewayFigures | undefined, key: string): number[] {
  const entries: [string, number][] = Object.entries(figures ?? {});
  return entries.filter(([name]) => name === key).map(([, value]) => value);
}
