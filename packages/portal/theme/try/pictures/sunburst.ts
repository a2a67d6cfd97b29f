import { itemsOf, membersOf, numberOf, textOf } from './payloads.ts';

export interface TouchNode {
  readonly name: string;
  readonly count: number;
  readonly children: readonly TouchNode[];
}

/** The member that holds the next level, by level. */
const LEVELS = ['second_distribution', 'three_distribution'];

/**
 * The trees of a touch distribution by their key in the payload. The specification names only `video_touch`, so every
 * list of nodes counts as a tree.
 */
export function touchTrees(data: unknown): ReadonlyMap<string, readonly TouchNode[]> {
  return new Map(
    Object.entries(membersOf(data)).flatMap(([key, value]) => {
      const nodes = nodesOf(value, 0);
      return nodes.length > 0 ? [[key, nodes] as const] : [];
    }),
  );
}

function nodesOf(value: unknown, level: number): readonly TouchNode[] {
  return itemsOf(value).flatMap((node) => {
    const members = membersOf(node);
    const { name, cnt } = membersOf(members.distribution_data);
    const count = numberOf(cnt);
    if (count === undefined) return [];
    const below = LEVELS[level];
    const children = below === undefined ? [] : nodesOf(members[below], level + 1);
    return [{ name: textOf(name), count, children }];
  });
}

/** Inner and outer radius of the ring of each level, in the units of the drawing. */
const RINGS = [
  [22, 82],
  [82, 140],
  [140, 198],
] as const;

/** Colours of the style sheet, one for each part of the inner ring. */
const COLOURS = 6;

const FONT_SIZE = 12;
/** A part at least as wide as a line, in radians, has a label. */
const MIN_LABEL_ANGLE = 0.2;
/** Keeps the two ends of a whole ring apart, since an arc to its own start is not drawn. */
const ALMOST_ALL = 2 * Math.PI - 0.0001;

/** A segment of the drawing. */
export interface SunburstPart {
  /** Names from the inner ring to this part. */
  readonly path: readonly string[];
  readonly count: number;
  readonly level: number;
  /** Number of its colour, from 1. */
  readonly colour: number;
  /** Outline, for the attribute `d` of a path around the middle at 0, 0. */
  readonly outline: string;
  readonly label: { readonly text: string; readonly transform: string } | undefined;
}

interface Sector {
  readonly path: readonly string[];
  readonly level: number;
  readonly start: number;
  readonly angle: number;
}

/** The parts of a tree as rings around each other: each part is as wide as its share of the part below it. */
export function sunburstParts(nodes: readonly TouchNode[]): readonly SunburstPart[] {
  const total = sumOf(nodes);
  return partsWithin(nodes, { path: [], level: 0, start: 0, angle: 2 * Math.PI }, total);
}

function partsWithin(
  nodes: readonly TouchNode[],
  within: Sector,
  total: number,
  colour?: number,
): readonly SunburstPart[] {
  const ring = RINGS[within.level];
  if (ring === undefined || total <= 0) return [];
  let { start } = within;
  return nodes.flatMap((node, index) => {
    const angle = (Math.max(0, node.count) / total) * within.angle;
    const path = [...within.path, node.name];
    const sector = { path, level: within.level, start, angle };
    start += angle;
    const own = colour ?? (index % COLOURS) + 1;
    const part = {
      ...{ path, count: node.count, level: within.level, colour: own },
      outline: outlineOf(ring, sector),
      label: labelOf(node.name, ring, sector),
    };
    // Counts of a level that exceed the one above it would draw over its neighbour.
    const below = Math.max(node.count, sumOf(node.children));
    return [
      part,
      ...partsWithin(node.children, { ...sector, level: within.level + 1 }, below, own),
    ];
  });
}

function sumOf(nodes: readonly TouchNode[]): number {
  return nodes.reduce((sum, { count }) => sum + Math.max(0, count), 0);
}

function outlineOf([inner, outer]: readonly [number, number], { start, angle }: Sector): string {
  const end = start + Math.min(angle, ALMOST_ALL);
  const large = angle > Math.PI ? 1 : 0;
  return `M${pointAt(inner, start)}L${pointAt(outer, start)}A${outer},${outer} 0 ${large} 1 ${pointAt(outer, end)}L${pointAt(inner, end)}A${inner},${inner} 0 ${large} 0 ${pointAt(inner, start)}Z`;
}

/** A point by its distance from the middle and its angle, clockwise from the top. */
function pointAt(radius: number, angle: number): string {
  return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** A label along the radius, so that it has the width of the ring, and never upside down. */
function labelOf(
  name: string,
  [inner, outer]: readonly [number, number],
  { start, angle }: Sector,
): SunburstPart['label'] {
  if (angle < MIN_LABEL_ANGLE) return undefined;
  const middle = start + angle / 2;
  const radius = (inner + outer) / 2;
  const degrees = (middle * 180) / Math.PI - 90;
  const turned = degrees > 90 ? degrees - 180 : degrees;
  return {
    text: shortened(name, outer - inner - 6),
    transform: `translate(${pointAt(radius, middle)}) rotate(${turned.toFixed(1)})`,
  };
}

/** As much of a name as a width has room for. Chinese characters are as wide as they are high. */
function shortened(name: string, width: number): string {
  let left = width;
  for (const [index, character] of [...name].entries()) {
    left -= FONT_SIZE * (/[\u2e80-\uffff]/.test(character) ? 1 : 0.56);
    if (left < 0) return `${[...name].slice(0, Math.max(1, index - 1)).join('')}…`;
  }
  return name;
}
