import { type Html, html } from './html.ts';
import { daysOf, type PageView } from './page-view.ts';

export interface DayChart {
  readonly title: string;
  /** Names of the series, at most `MAX_SERIES`. */
  readonly series: readonly string[];
  /** By day: a value of each series, and that of all others at the end. */
  readonly days: ReadonlyMap<string | null, readonly number[]>;
  readonly before?: Html;
}

/** Series with a colour of their own; all others share one. */
export const MAX_SERIES = 5;
const HEIGHT = 100;
/** On both sides of a bar, as a part of the width of a day. */
const GAP = 0.1;

/**
 * A stacked bar for each day of the range, drawn without a script. The tables of a section have the same figures for who
 * cannot see them.
 */
export function dayChart(view: PageView, { title, series: named, days, before }: DayChart): Html {
  const { texts, range, number } = view;
  const bars = daysOf(range).map((day) => ({ day, values: days.get(day) ?? [] }));
  const hasOthers = bars.some(({ values }) => (values[named.length] ?? 0) > 0);
  const series = [
    ...named.map((name, at) => ({ name, colour: `var(--chart-${at + 1})` })),
    ...(hasOthers ? [{ name: texts.chart.others, colour: 'var(--chart-others)' }] : []),
  ];
  const totals = bars.map(({ values }) => sumOf(values));
  const top = niceAbove(Math.max(...totals));
  const legend = series.map(
    ({ name, colour }) =>
      html`<li><svg class="swatch" color="${colour}" viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0h1v1h-1z"/></svg>${name}</li>`,
  );
  const paths = series.map(({ colour }, at) => {
    const segments = bars.map(({ values }, day) => segment(values, { at, day, top }));
    return html`<path color="${colour}" d="${segments.join('')}"/>`;
  });
  const hovers = bars.map(({ day, values }, at) => {
    const parts = series.flatMap(({ name }, of) =>
      values[of] ? [`${name}: ${number(values[of] ?? 0)}`] : [],
    );
    const text = `${day}: ${number(totals[at] ?? 0)} (${parts.join(', ')})`;
    return html`<rect x="${at}" width="1" height="${HEIGHT}"><title>${text}</title></rect>`;
  });
  const label = `${title}: ${texts.chart.days(range.from, range.to)}, ${number(sumOf(totals))}`;
  return html`<section><h2>${title}</h2>
${before}<div class="row note"><ul>${legend}</ul></div>
<div class="plot"><div class="axis" aria-hidden="true"><span>${number(top)}</span><span>${number(top / 2)}</span><span>0</span></div>
<svg class="bars" viewBox="0 0 ${bars.length} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="lines" d="M0 0H${bars.length}M0 ${HEIGHT / 2}H${bars.length}"/>${paths}${hovers}</svg>
<div class="days" aria-hidden="true"><span>${range.from}</span><span>${range.to}</span></div></div></section>`;
}

/** The part of a series in the bar of a day, above those of the series before it. */
function segment(
  values: readonly number[],
  { at, day, top }: { readonly at: number; readonly day: number; readonly top: number },
): string {
  const value = values[at] ?? 0;
  if (value === 0) return '';
  const height = round((value / top) * HEIGHT);
  const y = round(HEIGHT - (sumOf(values.slice(0, at + 1)) / top) * HEIGHT);
  const width = 1 - 2 * GAP;
  return `M${round(day + GAP)} ${y}h${width}v${height}h-${width}z`;
}

/** The next of 2, 4, 6, 10, 20, 40, … whose half is whole as well. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const steps = [1, 2, 4, 6, 10].map((step) => step * power);
  return Math.max(2, steps.find((step) => step >= value) ?? 10 * power);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
