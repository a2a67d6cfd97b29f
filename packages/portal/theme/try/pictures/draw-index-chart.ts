import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart, ChartColours } from './chart.ts';
import type { LinkIndexRow } from './link-indexes.ts';

use([BarChart, GridComponent, SVGRenderer]);

/** Draws two bars for each index: its value, and the average. */
export function drawIndexChart(
  element: HTMLElement,
  rows: readonly LinkIndexRow[],
  { font, text, soft, line, series: [first = '', second = ''] }: ChartColours,
): Chart {
  const chart = init(element, null, { renderer: 'svg' });
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: font, color: text },
    grid: {
      left: 0,
      right: 44,
      top: 0,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    xAxis: { type: 'value', axisLabel: { color: soft }, splitLine: { lineStyle: { color: line } } },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ key }) => key),
      axisLabel: { color: text },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        data: rows.map(({ value }) => value),
        barWidth: 12,
        itemStyle: { color: first, borderRadius: 2 },
        label: { show: true, position: 'right', color: text },
      },
      {
        type: 'bar',
        data: rows.map(({ average }) => average ?? null),
        barWidth: 6,
        itemStyle: { color: second, borderRadius: 2 },
        barGap: '15%',
      },
    ],
  });
  return chart;
}
