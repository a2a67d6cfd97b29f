import { expect, test, vi } from 'vitest';
import { datasetState } from '../../../dataset/src/dataset-state.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { revisionOf, startFollowerNode } from './follower-node.ts';
import { importUser, isReady, startNodesWithDump } from './set-back-nodes.ts';

const cluster = usePrivateCluster();

test('a restored dump: every node names the import that is lost, builds its dataset again, and no revision is given twice', async () => {
  const { address, one, two, before } = await startNodesWithDump(cluster.current);
  expect(one.dataset.search('lost')).toEqual(['user-lost']);
  // An export holds the dataset of the second node.
  const second = datasetState(two.dataset.database);
  await expect.poll(() => second.isLocked).toBe(false);
  second.isLocked = true;
  await before.restoreRows();
  await expect
    .poll(() => two.follower.problem())
    .toEqual({
      id: 'dataset_rebuilding',
      message: expect.stringMatching(
        /^The shared database was set back: revision 2 of the dataset, which this node served/,
      ),
    });
  second.isLocked = false;
  for (const node of [one, two]) {
    await expect.poll(() => node.reports).toContain('the dataset was built again from the log');
    await isReady(node);
    expect(node.setBacks).toEqual([
      {
        revisions: [2],
        changes: [{ revision: 2, kind: 'import', appendedAt: expect.stringMatching(/^20.*Z$/) }],
      },
    ]);
    expect(revisionOf(node)).toBe(1);
    expect(node.dataset.search('lost')).toEqual([]);
  }
  await importUser(two, 'new');
  const three = await startFollowerNode(address, 'three');
  for (const node of [one, two, three]) {
    await expect.poll(() => revisionOf(node)).toBe(1_001);
    await isReady(node);
    expect(node.dataset.search('new')).toEqual(['user-new']);
  }
  // An export is refused while the log is applied.
  const texts = await Promise.all(
    [one, two, three].map(({ dataset }) => vi.waitFor(() => dataset.exportText())),
  );
  expect(new Set(texts).size).toBe(1);
});
