import { type Figure, keepsLimit, medianOf } from '../figure.ts';
import { type Bar, type BarGroup, renderBarChart } from './bar-chart.ts';
import { formatLimit, formatValue } from './format-figure.ts';
import type { RowResult } from './results.ts';

export interface Chart {
  /** Name of its file. */
  readonly file: string;
  /** What it shows, for readers who do not see it. */
  readonly alt: string;
  readonly svg: string;
}

/** Axes end here at the latest, so that one bad figure does not make all others small. */
const MAX_SHARE = 2;

/** The charts of BENCHMARKS.md. */
export function chartsOf(rows: readonly RowResult[]): readonly Chart[] {
  return [throughputChart(rows), rateChart(rows), limitChart(rows)];
}

/** Our share of what a peer serves in the same rounds. */
function throughputChart(rows: readonly RowResult[]): Chart {
  const bars = eachFigure(rows).flatMap(({ row, one }): Bar[] => {
    if (one.unit !== 'ratio' || one.limit === undefined || !('atLeast' in one.limit)) return [];
    const value = medianOf(one);
    return [
      {
        label: `${row.name}: ${one.name}`,
        text: `${formatValue(value, 'ratio')}, ${formatLimit(one.limit, 'ratio')}`,
        value,
        ...rangeOf(one),
        target: one.limit.atLeast,
        kind: kindOf(one),
      },
    ];
  });
  const title = 'Throughput, compared with a peer in the same rounds';
  const note =
    'Longer is better. Thick mark: target. Thin line: lowest to highest round. Orange: missed.';
  const max = axisEnd(bars, 1);
  const reference = { value: 1, label: 'the peer' };
  const svg = renderBarChart({ title, note, groups: [{ bars, max }], reference });
  return { file: 'throughput.svg', alt: `${title}: ${spoken(bars)}`, svg };
}

/** Responses per second of ours and of the peers. */
function rateChart(rows: readonly RowResult[]): Chart {
  const groups = rows.flatMap(({ name, figures, peers }): BarGroup[] => {
    const rates = figures.filter(({ unit }) => unit === '/s');
    if (rates.length < 2 || peers.length === 0) return [];
    const bars = rates.map((one, index): Bar => {
      const value = medianOf(one);
      const kind = index === 0 ? 'ours' : 'peer';
      return { label: one.name, text: formatValue(value, '/s'), value, ...rangeOf(one), kind };
    });
    const max = Math.max(...bars.flatMap(({ value, range }) => [value, range?.[1] ?? 0]));
    return [{ title: name, bars, max }];
  });
  const title = 'Calls per second, ours and the peers';
  const note =
    'Longer is better. Blue: ours. Grey: a peer in the same rounds. Each row has a scale of its own.';
  const bars = groups.flatMap((group) => group.bars);
  const svg = renderBarChart({ title, note, groups });
  return { file: 'rates.svg', alt: `${title}: ${spoken(bars)}`, svg };
}

/** How much of each limit is used: time, memory, waits. */
function limitChart(rows: readonly RowResult[]): Chart {
  const bars = eachFigure(rows).flatMap(({ row, one }): Bar[] => {
    if (one.limit === undefined || !('atMost' in one.limit)) return [];
    const limit = one.limit.atMost;
    const value = medianOf(one) / limit;
    const range = rangeOf(one).range?.map((each) => each / limit);
    const [low = value, high = value] = range ?? [];
    return [
      {
        label: `${row.name}: ${one.name}`,
        text: `${formatValue(medianOf(one), one.unit)}, ${formatLimit(one.limit, one.unit)}`,
        value,
        ...(range && { range: [low, high] as const }),
        kind: kindOf(one),
      },
    ];
  });
  const title = 'Time and memory, as a share of the limit';
  const note = 'Shorter is better. Thin line: lowest to highest round. Orange: missed.';
  const max = axisEnd(bars, 1);
  const reference = { value: 1, label: 'the limit' };
  const svg = renderBarChart({ title, note, groups: [{ bars, max }], reference });
  return { file: 'limits.svg', alt: `${title}: ${spoken(bars)}`, svg };
}

function eachFigure(rows: readonly RowResult[]): { row: RowResult; one: Figure }[] {
  return rows.flatMap((row) => row.figures.map((one) => ({ row, one })));
}

function kindOf(one: Figure): Bar['kind'] {
  return keepsLimit(one) === false ? 'missed' : 'ours';
}

function rangeOf({ rounds }: Figure): { range?: readonly [number, number] } {
  return rounds.length > 1 ? { range: [Math.min(...rounds), Math.max(...rounds)] } : {};
}

function axisEnd(bars: readonly Bar[], least: number): number {
  const longest = Math.max(least, ...bars.flatMap(({ value, range }) => [value, range?.[1] ?? 0]));
  return Math.min(MAX_SHARE, longest * 1.05);
}

function spoken(bars: readonly Bar[]): string {
  return bars.map(({ label, text }) => `${label} ${text}`).join('; ');
}
