import type { GatewayFigures, PhaseResult } from './run-phase.ts';

const WIDTH = 11;

const columns: readonly (readonly [title: string, key: keyof GatewayFigures, digits: number])[] = [
  ['RSS MiB', 'residentMiB', 0],
  ['anon MiB', 'anonymousMiB', 0],
  ['peak MiB', 'peakMiB', 0],
  ['heap MiB', 'heapMiB', 1],
  ['beside MiB', 'externalMiB', 1],
  ['fds', 'descriptors', 0],
  ['files', 'files', 0],
  ['timers', 'timers', 0],
  ['loop p50', 'delayP50', 1],
  ['loop p99', 'delayP99', 1],
  ['loop max', 'delayMax', 0],
  ['own p50', 'ownDelayP50', 1],
  ['own p99', 'ownDelayP99', 1],
];

const first = ['phase', 'calls', 'calls/s', 'call p50', 'call p99', 'call max', 'undeclared'];

/**
 * The titles of the table. Delays and durations are in milliseconds; `own` is the delay that the gateway caused itself.
 * Figures of two nodes are separated by a slash.
 */
export const tableHead: string = lineOf([...first, ...columns.map(([title]) => title)]);

/** The line of a phase. */
export function tableRow({ number, seconds, calls, ...phase }: PhaseResult): string {
  const { median, p99, slowest } = phase.honest;
  const undeclared = Object.values(phase.undeclared).reduce((sum, times) => sum + times, 0);
  const general = [number === 1 ? '1 warm-up' : number, calls, (calls / seconds).toFixed(0)];
  const figures = Object.values(phase.gateways);
  const ofGateways = columns.map(([, key, digits]) =>
    figures.map((each) => each[key].toFixed(digits)).join('/'),
  );
  const durations = [median.toFixed(1), p99.toFixed(1), slowest.ms.toFixed(0)];
  return lineOf([...general, ...durations, undeclared, ...ofGateways]);
}

function lineOf(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(WIDTH)).join(' ');
}
