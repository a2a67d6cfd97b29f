/** A drawn chart, as far as components use it. */
export interface Chart {
  resize(): void;
  dispose(): void;
}

/** Colours and font of the charts. */
export interface ChartColours {
  /** The library measures labels itself, so it needs the font's name. */
  readonly font: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly series: readonly string[];
}

const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `--chart-${number}`);

/** Reads the colours from the style sheet of the page, so that they follow light and dark. */
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
