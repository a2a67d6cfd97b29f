import { expect } from 'vitest';
import { dump } from '../postgres/dump.ts';
import type { PrivateCluster } from '../postgres/private-cluster.ts';
import { type FollowerNode, revisionOf, startFollowerNode } from './follower-node.ts';
import { textOf, userLine } from './test-dataset.ts';

const size = { authors: 2, users: 30, questions: 2 };

/** Imports a user whom a search for the name finds. */
export const importUser = ({ admin }: FollowerNode, name: string) =>
  admin.import([textOf([userLine(`user-${name}`, { name })])]);

export const isReady = ({ follower }: FollowerNode) =>
  expect.poll(() => follower.problem()).toBeUndefined();

/** Two nodes with a seed and an import, and a dump from before the import. */
export async function startNodesWithDump(cluster: PrivateCluster) {
  const address = await cluster.createPreparedDatabase();
  const one = await startFollowerNode(address, 'one');
  const two = await startFollowerNode(address, 'two');
  await one.admin.seed(size);
  for (const node of [one, two]) await expect.poll(() => revisionOf(node)).toBe(1);
  const before = await dump(cluster, address);
  await importUser(one, 'lost');
  for (const node of [one, two]) await expect.poll(() => revisionOf(node)).toBe(2);
  return { address, one, two, before };
}
