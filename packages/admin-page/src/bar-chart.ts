import { type Html, html } from './html.ts';
import type { PageView } from './page-view.ts';

export interface Bar {
  readonly label: string;
  /** One for each series, and that of all others at the end, if there are any. */
  readonly values: readonly number[];
}

export interface BarChart {
  /** Unique on its page. */
  readonly name: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
  readonly before?: Html;
}

/** More bars are too narrow for a gap, and to point at. */
const MAX_WIDE_BARS = 100;
const HEIGHT = 100;

/** Stacked bars, drawn without a script. The tables of a section have the same figures for who cannot see them. */
export function barChart(view: PageView, given: BarChart): Html {
  const { name, title, note, before, bars } = given;
  const hasOthers = bars.some(({ values }) => (values[given.series.length] ?? 0) > 0);
  const series = hasOthers ? [...given.series, view.texts.spend.others] : given.series;
  const chart = { ...given, series, hasOthers };
  const id = `${name}-chart`;
  const most = Math.max(0, ...bars.map(({ values }) => sumOf(values)));
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${note === undefined ? '' : html`<p class="note">${note}</p>`}
${before}
${most === 0 ? html`<p class="none">${view.texts.table.none}</p>` : html`${legend(chart)}${plot(view, chart, niceAbove(most))}`}</section>`;
}

/** A chart whose last series may stand for all others. */
type DrawnChart = BarChart & { readonly hasOthers: boolean };

function legend(chart: DrawnChart): Html {
  if (chart.series.length < 2) return html``;
  const items = chart.series.map(
    (name, at) =>
      html`<li><svg class="swatch" color="${colourOf(at, chart)}" viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0h1v1h-1z"/></svg>${name}</li>`,
  );
  return html`<div class="row note"><ul>${items}</ul></div>`;
}

function plot(view: PageView, chart: DrawnChart, top: number): Html {
  const { title, series, bars } = chart;
  const isNarrow = bars.length > MAX_WIDE_BARS;
  const paths = series.map(
    (_, at) => html`<path color="${colourOf(at, chart)}" d="${pathOf(bars, at, top)}"/>`,
  );
  const hovers = (isNarrow ? [] : bars).map(
    (bar, at) =>
      html`<rect x="${at}" width="1" height="${HEIGHT}"><title>${describe(view, bar, series)}</title></rect>`,
  );
  const [first = '', last = ''] = [bars[0]?.label, bars.at(-1)?.label];
  const total = view.number(bars.reduce((sum, { values }) => sum + sumOf(values), 0));
  return html`<div class="plot"><div class="axis" aria-hidden="true"><span>${view.number(top)}</span><span>${view.number(top / 2)}</span><span>0</span></div>
<svg class="bars${isNarrow ? ' narrow' : ''}" viewBox="0 0 ${bars.length} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}: ${view.texts.range.shown(first, last)}, ${total}"><path class="lines" d="M0 0H${bars.length}M0 ${HEIGHT / 2}H${bars.length}"/>${paths}${hovers}</svg>
<div class="days" aria-hidden="true"><span>${first}</span><span>${bars.length > 1 ? last : ''}</span></div></div>`;
}

/** All segments of a series as one path, which is short also for many bars. */
function pathOf(bars: readonly Bar[], series: number, top: number): string {
  const gap = bars.length > MAX_WIDE_BARS ? 0 : 0.1;
  return bars
    .map(({ values }, at) => {
      const value = values[series] ?? 0;
      if (value === 0) return '';
      const below = sumOf(values.slice(0, series));
      const height = (value / top) * HEIGHT;
      const y = HEIGHT - (below / top) * HEIGHT - height;
      return `M${round(at + gap)} ${round(y)}h${round(1 - 2 * gap)}v${round(height)}h-${round(1 - 2 * gap)}z`;
    })
    .join('');
}

function describe(view: PageView, { label, values }: Bar, series: readonly string[]): string {
  const parts = series.flatMap((name, at) =>
    values[at] ? [`${name}: ${view.number(values[at] ?? 0)}`] : [],
  );
  return `${label}: ${view.number(sumOf(values))}${series.length > 1 ? `\n${parts.join('\n')}` : ''}`;
}

function colourOf(at: number, { series, hasOthers }: DrawnChart): string {
  return `var(--chart-${hasOthers && at === series.length - 1 ? 'others' : at + 1})`;
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
