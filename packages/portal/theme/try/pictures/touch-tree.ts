import { itemsOf, membersOf, numberOf, textOf } from './read-unknown.ts';

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
