import { medianAndP99 } from '../percentiles.ts';
import type { WaitTimes } from './measure-waits.ts';
import { waits } from './waits.ts';

/** Upper bounds of the columns, in milliseconds. */
const BOUNDS = [0.25, 0.5, 1, 2, 4] as const;

/** A Markdown table with a histogram for each kind of wait of each kind of call. */
export function waitTable(servers: Readonly<Record<string, WaitTimes>>): string {
  const heads = [
    'calls',
    'wait',
    'median',
    'p99',
    'longest',
    ...BOUNDS.map((ms) => `≤ ${ms}`),
    'more',
  ];
  const lines = Object.entries(servers).flatMap(([name, times]) =>
    waits.map((wait) => [name, wait, ...figuresOf(times.get(wait) ?? [])]),
  );
  const rule = heads.map((_, index) => (index < 2 ? '---' : '--:'));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figuresOf(times: readonly number[]): readonly string[] {
  if (times.length === 0) return ['', '', '', ...BOUNDS.map(() => '0'), '0'];
  const { median, p99 } = medianAndP99(times);
  const inMs = [median, p99, Math.max(...times)].map((ms) => ms.toFixed(2));
  const counts = [...BOUNDS, Number.POSITIVE_INFINITY].map((bound, index) => {
    const above = BOUNDS[index - 1] ?? 0;
    return String(times.filter((ms) => ms > above && ms <= bound).length);
  });
  return [...inMs, ...counts];
}
