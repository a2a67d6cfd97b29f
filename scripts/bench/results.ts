import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { projectRoot } from '../process/project-root.ts';
import { type Comparison, medianAndP99, type Row, type Sample } from './row.ts';

const HEADS = [
  'row',
  'peer',
  'µs per call',
  'of the peer',
  'ratio (lowest to highest)',
  'beside it: ours, peer',
];

export const tableHead = [HEADS, ['---', '---', '--:', '--:', '--:', '---']].map(line).join('\n');

/** One line of the table: medians of the turns, and the ratio of the processor times of each turn. */
export function tableLine({ title }: Row, { label, peer, ours, theirs }: Comparison): string {
  const cpu = (samples: readonly Sample[]) => figure(median(samples.map((sample) => sample.cpu)));
  const ratios = ours.map((own, turn) => own.cpu / (theirs[turn]?.cpu ?? Number.NaN));
  const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
    ratio.toFixed(2),
  );
  return line([
    `${title}: ${label}`,
    peer,
    ...[cpu(ours), cpu(theirs)],
    `${spread[0]} (${spread[1]} to ${spread[2]})`,
    beside(ours, theirs),
  ]);
}

function beside(ours: readonly Sample[], theirs: readonly Sample[]): string {
  const medianOf = (samples: readonly Sample[], name: string) =>
    figure(median(samples.map((sample) => sample.beside[name] ?? Number.NaN)));
  return Object.keys(ours[0]?.beside ?? {})
    .map((name) => `${name} ${medianOf(ours, name)}, ${medianOf(theirs, name)}`)
    .join('; ');
}

function median(figures: readonly number[]): number {
  return medianAndP99(figures).median;
}

/** With as many digits as a reader can use. */
function figure(value: number): string {
  const maximumFractionDigits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits });
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** What a reader has to know of a run, in one sentence. */
export function describeRun(turns: number): string {
  const load = loadavg()[0]?.toFixed(1);
  return `Commit ${commitOf(projectRoot)}, ${new Date().toISOString().slice(0, 10)}, ${turns} turns, on ${describeMachine()}; load average ${load} at the start.`;
}

export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const system = `${type()} ${release().split('-')[0]}`;
  return `${availableParallelism()} × ${cpus()[0]?.model}, ${memory} GiB, ${system}, Node ${process.version}`;
}

/** The commit of a checkout, with `+` when files differ from it; `unknown` without git. */
export function commitOf(root: string): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = git('rev-parse', '--short=8', 'HEAD').trim();
    return git('status', '--porcelain') === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}
