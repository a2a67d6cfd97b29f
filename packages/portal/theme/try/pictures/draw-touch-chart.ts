import { SunburstChart } from 'echarts/charts';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart, ChartColours } from './chart.ts';
import type { TouchNode } from './touch-tree.ts';

use([SunburstChart, SVGRenderer]);

/** Draws three rings, one for each level. A click on a segment zooms in; a click on the middle zooms out. */
export function drawTouchChart(
  element: HTMLElement,
  nodes: readonly TouchNode[],
  colours: ChartColours,
  onPoint: (path: readonly string[], count: number) => void,
): Chart {
  const chart = init(element, null, { renderer: 'svg' });
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: colours.font },
    color: [...colours.series],
    series: {
      type: 'sunburst',
      data: nodes.map(sunburstNode),
      radius: ['16%', '96%'],
      sort: undefined,
      label: { minAngle: 12, color: colours.text, fontSize: 12, overflow: 'truncate', width: 90 },
      itemStyle: { borderColor: colours.surface, borderWidth: 2 },
      emphasis: { focus: 'ancestor' },
      levels: [
        {},
        { r0: '16%', r: '46%', label: { rotate: 'tangential' } },
        { r0: '46%', r: '72%', itemStyle: { opacity: 0.78 } },
        { r0: '72%', r: '96%', itemStyle: { opacity: 0.55 } },
      ],
    },
  });
  chart.on('mouseover', ({ treePathInfo, value }: PointedPart) => {
    const path = (treePathInfo ?? []).map(({ name }) => name).filter((name) => name !== '');
    onPoint(path, Number(value));
  });
  return chart;
}

/** What ECharts reports about the segment under the pointer. */
interface PointedPart {
  readonly treePathInfo?: readonly { readonly name: string }[];
  readonly value?: unknown;
}

interface SunburstNode {
  name: string;
  value: number;
  children: SunburstNode[];
}

function sunburstNode({ name, count, children }: TouchNode): SunburstNode {
  return { name, value: count, children: children.map(sunburstNode) };
}
