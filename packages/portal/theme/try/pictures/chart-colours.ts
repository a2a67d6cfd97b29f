/** Colours and type of the charts, read from the page's style sheet so that they follow light and dark. */
export interface ChartColours {
  /** The chart measures its labels itself, so it must know the font by name. */
  readonly font: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly series: readonly string[];
}

const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `--chart-${number}`);

export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: style.fontFamily,
    text: colour('--ink'),
    soft: colour('--ink-soft'),
    line: colour('--line'),
    surface: colour('--paper'),
    series: SERIES.map(colour),
  };
}
