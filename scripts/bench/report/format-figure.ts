import { type Figure, medianOf, type Unit } from '../figure.ts';

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
export function formatFigure(one: Figure): string {
  const value = formatValue(medianOf(one), one.unit);
  return one.rounds.length === 1 ? value : `${value} (${formatSpread(one)})`;
}

/** The lowest and the highest round. */
function formatSpread({ rounds, unit }: Figure): string {
  const [low, high] = [Math.min(...rounds), Math.max(...rounds)];
  return `${formatValue(low, unit)} to ${formatValue(high, unit)}`;
}
