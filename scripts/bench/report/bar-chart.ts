/** One bar of a chart. */
export interface Bar {
  readonly label: string;
  /** The figure in words, at the end of the bar. */
  readonly text: string;
  readonly value: number;
  /** Lowest and highest round, as a thin line over the bar. */
  readonly range?: readonly [number, number];
  /** A mark across the bar. */
  readonly target?: number;
  readonly kind: 'ours' | 'peer' | 'missed';
}

export interface BarGroup {
  /** Above the bars of the group. Absent where each bar stands for itself. */
  readonly title?: string;
  readonly bars: readonly Bar[];
  /** The greatest value of the axis; longer bars are cut. */
  readonly max: number;
}

export interface BarChart {
  readonly title: string;
  /** How to read it, in one or two short sentences. */
  readonly note: string;
  readonly groups: readonly BarGroup[];
  /** A thin mark across every bar, with its name above the first one. */
  readonly reference?: Reference;
}

interface Reference {
  readonly value: number;
  readonly label: string;
}

const WIDTH = 860;
const MARGIN = 24;
/** Space for the text at the end of a bar. */
const TEXT_WIDTH = 250;
const AXIS_WIDTH = WIDTH - 2 * MARGIN - TEXT_WIDTH;
const BAR_HEIGHT = 14;
const ROW_HEIGHT = 44;
const GROUP_HEIGHT = 30;
const GROUP_GAP = 10;
const HEAD_HEIGHT = 84;

/** Light and dark, as the reader's system asks. A picture has its own background: the page around it may differ. */
const STYLE = `
    svg { --page: #ffffff; --ink: #1f2937; --muted: #5b6472; --rail: #eef1f5; --ours: #2563eb; --peer: #94a3b8; --missed: #c2410c; }
    @media (prefers-color-scheme: dark) {
      svg { --page: #14171c; --ink: #e6e9ee; --muted: #a3adba; --rail: #232830; --ours: #6ea0ff; --peer: #6b7686; --missed: #fb923c; }
    }
    text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; fill: var(--ink); }
    .title { font-size: 17px; font-weight: 600; }
    .group { font-weight: 600; }
    .note { fill: var(--muted); }
    .page { fill: var(--page); }
    .rail { fill: var(--rail); }
    .ours { fill: var(--ours); }
    .peer { fill: var(--peer); }
    .missed { fill: var(--missed); }
    .range { stroke: var(--ink); stroke-width: 1.5; fill: none; }
    .halo { stroke: var(--page); stroke-width: 4.5; fill: none; opacity: 0.7; }
    .target { stroke: var(--ink); stroke-width: 2.5; }
    .reference { stroke: var(--muted); stroke-width: 1.5; stroke-dasharray: 3 2; }`;

/** Draws horizontal bars as an SVG of its own, which a Markdown page shows as a picture. */
export function renderBarChart(chart: BarChart): string {
  const parts: string[] = [];
  let y = HEAD_HEIGHT;
  for (const { title, bars, max } of chart.groups) {
    if (title !== undefined) {
      parts.push(text({ x: MARGIN, y: y + 14, of: title, name: 'group' }));
      y += GROUP_HEIGHT;
    }
    for (const bar of bars) {
      parts.push(renderBar(bar, { top: y, max, reference: chart.reference }));
      y += ROW_HEIGHT;
    }
    y += GROUP_GAP;
  }
  const height = y + MARGIN / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(chart.title)}">
  <style>${STYLE}
  </style>
  <rect class="page" width="${WIDTH}" height="${height}" rx="8"/>
  ${text({ x: MARGIN, y: 34, of: chart.title, name: 'title' })}
  ${text({ x: MARGIN, y: 56, of: chart.note, name: 'note' })}
${[nameReference(chart), ...parts].map((part) => `  ${part}`).join('\n')}
</svg>
`;
}

interface Place {
  readonly top: number;
  readonly max: number;
  readonly reference: Reference | undefined;
}

function renderBar(bar: Bar, { top, max, reference }: Place): string {
  const y = top + 20;
  const middle = y + BAR_HEIGHT / 2;
  const width = lengthOf(bar.value, max);
  const parts = [
    text({ x: MARGIN, y: top + 13, of: bar.label }),
    `<rect class="rail" x="${MARGIN}" y="${y}" width="${AXIS_WIDTH}" height="${BAR_HEIGHT}" rx="3"/>`,
    `<rect class="${bar.kind}" x="${MARGIN}" y="${y}" width="${Math.max(2, width)}" height="${BAR_HEIGHT}" rx="3"/>`,
  ];
  if (reference !== undefined) {
    const x = MARGIN + lengthOf(reference.value, max);
    parts.push(`<path class="reference" d="M${x} ${y - 2}v${BAR_HEIGHT + 4}"/>`);
  }
  if (bar.range !== undefined) {
    const [low, high] = bar.range.map((value) => MARGIN + lengthOf(value, max));
    const path = `M${low} ${middle}H${high}M${low} ${middle - 4}v8M${high} ${middle - 4}v8`;
    parts.push(`<path class="halo" d="${path}"/><path class="range" d="${path}"/>`);
  }
  if (bar.target !== undefined) {
    const x = MARGIN + lengthOf(bar.target, max);
    parts.push(`<path class="target" d="M${x} ${y - 4}v${BAR_HEIGHT + 8}"/>`);
  }
  parts.push(text({ x: MARGIN + AXIS_WIDTH + 12, y: middle + 5, of: bar.text }));
  return parts.join('');
}

function nameReference({ reference, groups: [first] }: BarChart): string {
  if (reference === undefined || first === undefined) return '';
  const x = MARGIN + lengthOf(reference.value, first.max);
  return `<text class="note" x="${x}" y="${HEAD_HEIGHT - 6}" text-anchor="middle">${escaped(reference.label)}</text>`;
}

/** Pixels of a value on the axis, with one decimal so that equal results give equal files. */
function lengthOf(value: number, max: number): number {
  const share = Math.min(1, Math.max(0, value / max));
  return Math.round(share * AXIS_WIDTH * 10) / 10;
}

function text(at: { x: number; y: number; of: string; name?: string }): string {
  const name = at.name === undefined ? '' : ` class="${at.name}"`;
  return `<text${name} x="${at.x}" y="${at.y}">${escaped(at.of)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
