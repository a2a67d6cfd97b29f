import { formatFigure } from './format-figure.ts';
import { isDoubtful, type Machine, type RowResult } from './results.ts';
import { verdictOf } from './verdict.ts';

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
