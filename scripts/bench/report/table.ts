import { type Figure, keepsLimit, medianOf, type Unit } from '../figure.ts';
import { isDoubtful, type Machine, type RowResult } from './results.ts';

/** `–` for a row without a target. */
type Verdict = 'yes' | 'no' | 'failed' | '–';

/** Whether a row meets its target, which all of its limits together are. */
function verdictOf({ figures, problem }: RowResult): Verdict {
  if (problem !== undefined) return 'failed';
  const kept = figures.map(keepsLimit).filter((each) => each !== undefined);
  if (kept.length === 0) return '–';
  return kept.every(Boolean) ? 'yes' : 'no';
}

/** A value with its unit, with as many digits as a reader can use: `0.75`, `2,810/s`, `0.31 ms`. */
function formatValue(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const digits = unit === 'ratio' ? 2 : size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', {
    minimumFractionDigits: unit === 'ratio' ? 2 : 0,
    maximumFractionDigits: digits,
  });
  if (unit === 'ratio') return number;
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`;
}

/** The median with the lowest and the highest round; of one measurement, the value alone. */
function formatFigure(one: Figure): string {
  const value = formatValue(medianOf(one), one.unit);
  return one.rounds.length === 1 ? value : `${value} (${formatSpread(one)})`;
}

/** The lowest and the highest round. */
function formatSpread({ rounds, unit }: Figure): string {
  const [low, high] = [Math.min(...rounds), Math.max(...rounds)];
  return `${formatValue(low, unit)} to ${formatValue(high, unit)}`;
}

/** What the terminal shows first. */
export const tableHead =
  '| row | target | result: median (lowest to highest round) | met? | used by others before |\n|---|---|---|---|---|';

/** One row of the table in the terminal. */
export function tableLine(row: RowResult): string {
  const figures = row.figures.map((one) => `${one.name} ${formatFigure(one)}`);
  const result = [...(row.problem === undefined ? [] : [row.problem]), ...figures].join('; ');
  return `| ${[row.id, row.target, result, verdictOf(row), formatBusyShare(row)].join(' | ')} |`;
}

/** What other programs used of the processors before the row, with a warning where that matters. */
function formatBusyShare(row: RowResult): string {
  const share = `${(row.busyShare * 100).toFixed(0)} %`;
  return isDoubtful(row) ? `${share}, too much` : share;
}

export function formatMachine(machine: Machine): string {
  const { processors, model, memoryGiB, system, node } = machine;
  return `${processors} × ${model}, ${memoryGiB} GiB, ${system}, Node ${node}`;
}
