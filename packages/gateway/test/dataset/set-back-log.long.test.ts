import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { dump } from '../postgres/dump.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { revisionOf, startFollowerNode } from './follower-node.ts';
import { importUser, isReady, startNodesWithDump } from './set-back-nodes.ts';

const cluster = usePrivateCluster();

test('a node that starts with a file from before the loss builds it again, also when no other node knows', async () => {
  const { address, one, two, before } = await startNodesWithDump(cluster.current);
  for (const node of [one, two]) await node.close();
  await before.restore();
  const again = await startFollowerNode(address, 'one', one.dataset);
  await expect.poll(() => again.setBacks).toMatchObject([{ revisions: [2] }]);
  await isReady(again);
  expect(revisionOf(again)).toBe(1);
  await importUser(again, 'new');
  expect(revisionOf(again)).toBe(1_001);
  // It was stopped in revision 2, and the log has other revisions by now.
  const late = await startFollowerNode(address, 'two', two.dataset);
  await expect.poll(() => late.setBacks).toMatchObject([{ revisions: [2] }]);
  await expect.poll(() => revisionOf(late)).toBe(1_001);
  await isReady(late);
  await importUser(late, 'next');
  // The other node may have put it in force.
  await expect.poll(() => revisionOf(late)).toBe(1_002);
});

test('a change that is lost before it took effect ends with an error, and the nodes go on without it', async () => {
  const { address, one, before } = await startNodesWithDump(cluster.current);
  await before.restore();
  await isReady(one);
  const other = await dump(cluster.current, address);
  // A node that never writes the revision. The connections of the pool are broken when the node enters a generation.
  await vi.waitFor(() =>
    one.postgres.pool.query(
      `INSERT INTO dataset_nodes VALUES ('slow', 1, 1, NULL, clock_timestamp() + interval '1 hour') ON CONFLICT DO NOTHING`,
    ),
  );
  const importing = importUser(one, 'pending').then(
    () => 'in force',
    (error) => String(error),
  );
  await expect
    .poll(() => one.follower.degraded())
    .toEqual([{ id: 'dataset_waits_for_nodes', message: expect.stringMatching('for .*slow') }]);
  await other.restoreRows();
  expect(await importing).toMatch(/is not in the log any more. Give the command again/);
  await importUser(one, 'again');
  await isReady(one);
  // The other node may have put it in force.
  await expect.poll(() => one.dataset.search('again')).toEqual(['user-again']);
  expect(one.dataset.search('pending')).toEqual([]);
});

test('the text of an import that is lost while it is read ends with an error, not early', async () => {
  const { one } = await startNodesWithDump(cluster.current);
  const read = async (entry: string) => {
    let bytes = 0;
    for await (const chunk of one.log.chunks({ revision: 2, entry })) bytes += chunk.length;
    return bytes;
  };
  expect(await read((await one.log.entryAfter(1))?.entry ?? '')).toBeGreaterThan(0);
  await expect(read(randomUUID())).rejects.toThrow('revision 2 of the dataset is not in the log');
});

test('what was not durable, and another server without any loss, are no reason to build anything again', async () => {
  const { one, two } = await startNodesWithDump(cluster.current);
  const { pool } = one.postgres;
  await pool.query(
    'UPDATE dataset_log SET fingerprint = NULL, in_force_at = NULL WHERE revision = 2',
  );
  const inForce = async () => (await one.log.state()).inForce;
  await expect.poll(inForce).toBe(2);
  const { rows } = await pool.query(`UPDATE generations SET server = 'another' RETURNING number`);
  expect(rows).toEqual([{ number: 1 }]);
  for (const node of [one, two])
    await expect.poll(() => node.postgres.timeline.generation.number).toBe(2);
  await importUser(one, 'new');
  for (const node of [one, two]) {
    await expect.poll(() => revisionOf(node)).toBe(1_001);
    expect(node.dataset.search('lost')).toEqual(['user-lost']);
    expect(node.setBacks).toEqual([]);
  }
});
