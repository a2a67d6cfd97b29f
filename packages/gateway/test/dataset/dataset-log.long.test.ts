import { describe, expect, test, vi } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { datasetState } from '../../../dataset/src/dataset-state.ts';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { administer } from '../postgres/server-process.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { revisionOf, startFollowerNode } from './follower-node.ts';
import { openDataset, textOf, userLine } from './test-dataset.ts';

const cluster = usePrivateCluster();
const size = { authors: 2, users: 30, questions: 2 };

/** Nodes report twice a second. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 });

/** Starts two nodes, and waits until each knows of the other. */
async function startNodes(address: PostgresAddress, first: string, second: string) {
  const nodes = [
    await startFollowerNode(address, first),
    await startFollowerNode(address, second),
  ] as const;
  const [{ log }] = nodes;
  await eventually(async () => (await log.state()).nodes).toEqual([first, second]);
  return nodes;
}

describe('the log of the dataset', () => {
  test('brings every node to the same revision, also one that starts later, however the database writes dates', async () => {
    const address = await cluster.current.createDatabase();
    const setDates = `ALTER DATABASE ${address.database} SET datestyle = 'SQL, DMY'`;
    await administer(cluster.current.urlOf(address), setDates);
    const [one, two] = await startNodes(address, 'one', 'two');
    await one.admin.seed(size);
    const lines = [userLine('user-new', { name: 'Zoë of two' }), userLine('user-x', { name: 'X' })];
    const chunks = [...Buffer.from(textOf(lines))].map((byte) => Uint8Array.of(byte));
    expect(await two.admin.import(chunks)).toEqual({ ok: true, lines: 2 });
    const three = await startFollowerNode(address, 'three');
    for (const node of [one, two, three]) {
      await eventually(() => revisionOf(node)).toBe(2);
      await eventually(() => node.follower.problem()).toBeUndefined();
      expect(node.dataset.search('zoë')).toEqual(['user-new']);
    }
    // An export is refused while the log is applied.
    const texts = await Promise.all(
      [one, two, three].map(({ dataset }) => vi.waitFor(() => dataset.exportText())),
    );
    expect(new Set(texts).size).toBe(1);
    const { rows } = await one.postgres.pool.query(
      'SELECT fingerprint FROM dataset_log WHERE in_force_at IS NOT NULL',
    );
    for (const { fingerprint } of rows) expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(rows).toHaveLength(2);
  });

  test('activates a revision only when all live nodes have written it, and its cursors are valid on all of them', async () => {
    const address = await cluster.current.createDatabase();
    const [one, two] = await startNodes(address, 'one', 'two');
    await one.admin.seed(size);
    const second = datasetState(two.dataset.database);
    await eventually(() => [second.revision, second.isLocked]).toEqual([1, false]);
    // An export holds the tables of the second node.
    second.isLocked = true;
    const waits: (readonly string[])[] = [];
    const seeding = one.admin.seed({ ...size, questions: 3 }, { onWait: (all) => waits.push(all) });
    await eventually(() => one.follower.degraded()).toEqual([
      { id: 'dataset_waits_for_nodes', message: 'Revision 2 of the dataset waits for two.' },
    ]);
    expect(revisionOf(one)).toBe(1);
    expect(one.follower.problem()).toBeUndefined();
    // The rows are written: a cursor that the node gets now is from a node which has activated the revision already.
    expect(datasetState(one.dataset.database).completeRevision).toBe(2);
    second.isLocked = false;
    await seeding;
    expect(waits.at(-1)).toEqual(['one', 'two']);
    for (const node of [one, two]) await eventually(() => revisionOf(node)).toBe(2);
  });

  test('is a reason not to be ready for a node that has not reached it for a lease', async () => {
    const [one] = await startNodes(await cluster.current.createDatabase(), 'one', 'two');
    await eventually(() => one.follower.problem()).toBeUndefined();
    const report = vi.spyOn(one.log, 'report').mockRejectedValue(new Error('no more connections'));
    await eventually(() => one.follower.problem()).toMatchObject({ id: 'dataset_behind' });
    report.mockRestore();
    await eventually(() => one.follower.problem()).toBeUndefined();
  });

  test('does not wait for a node that ended, and for one that vanished only for its lease', async () => {
    const address = await cluster.current.createDatabase();
    const [one, two] = await startNodes(address, 'one', 'two');
    await one.admin.seed(size);
    await two.close();
    // What a third node leaves that vanished.
    await one.postgres.pool.query(
      `INSERT INTO dataset_nodes VALUES ('three', 1, 1, NULL, clock_timestamp())`,
    );
    const start = performance.now();
    await one.admin.seed({ ...size, users: 31 });
    expect(performance.now() - start).toBeGreaterThan(1_500);
    await eventually(() => revisionOf(one)).toBe(2);
  });

  test('waits for a node that vanished only for its lease, also after the clock of the database went back', async () => {
    const address = await cluster.current.createDatabase();
    const [one] = await startNodes(address, 'one', 'two');
    await one.admin.seed(size);
    await one.postgres.pool.query(
      `INSERT INTO dataset_nodes VALUES ('three', 1, 1, NULL, clock_timestamp() + interval '1 hour')`,
    );
    await one.admin.seed({ ...size, users: 31 });
    await eventually(() => revisionOf(one)).toBe(2);
  });

  test('keeps a node with different content from serving, and the others go on without it', async () => {
    const address = await cluster.current.createDatabase();
    const [one, two] = await startNodes(address, 'one', 'two');
    await one.admin.seed(size);
    await eventually(() => two.follower.problem()).toBeUndefined();
    two.dataset.database.exec("UPDATE dataset_users SET body = '{}' WHERE row = 4");
    // The first fingerprint counts, and an export keeps the second node from being the first.
    const second = datasetState(two.dataset.database);
    await eventually(() => [second.revision, second.isLocked]).toEqual([1, false]);
    second.isLocked = true;
    const seeding = one.admin.seed({ ...size, users: 31 });
    const fingerprint = async () => (await one.log.state([2])).logged[0]?.fingerprint;
    await eventually(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    second.isLocked = false;
    await seeding;
    await eventually(() => two.follower.problem()).toEqual({
      id: 'dataset_conflict',
      message: expect.stringMatching(
        /^Revision 2 of the dataset of this node has another content .* move its file/,
      ),
    });
    expect(revisionOf(two)).toBe(1);
    expect(one.follower.problem()).toBeUndefined();
    await one.admin.seed({ ...size, users: 32 });
    await eventually(() => revisionOf(one)).toBe(3);
  });

  test('finds at the start that a data file was not made from it', async () => {
    const address = await cluster.current.createDatabase();
    const elsewhere = openDataset();
    await seedDataset(elsewhere.database, size);
    const lonely = await startFollowerNode(address, 'lonely', elsewhere);
    await eventually(() => lonely.follower.problem()).toEqual({
      id: 'dataset_conflict',
      message: expect.stringMatching(/^Revision 1 .* was not made from the log/),
    });
    const other = await startFollowerNode(address, 'other');
    await other.admin.seed({ ...size, users: 5 });
    await eventually(() => other.follower.problem()).toBeUndefined();
    await eventually(() => revisionOf(other)).toBe(1);
    expect(lonely.follower.problem()?.id).toBe('dataset_conflict');
  });

  test('is not replaced by that of another database: a node whose data file was made from that says so', async () => {
    const one = await startFollowerNode(await cluster.current.createDatabase(), 'one');
    await one.admin.seed(size);
    await eventually(() => revisionOf(one)).toBe(1);
    await one.close();
    const address = await cluster.current.createDatabase();
    const elsewhere = await startFollowerNode(address, 'one', one.dataset);
    await eventually(() => elsewhere.follower.problem()?.message).toMatch(
      /^Revision 1 .* was not made from the log of this shared database/,
    );
    expect(revisionOf(elsewhere)).toBe(1);
  });

  test('has no entry for a rejected, interrupted or empty import, and a command says when no node runs', async () => {
    const address = await cluster.current.createDatabase();
    const { log, admin, postgres, follower } = await startFollowerNode(address, 'one');
    expect(await admin.import([textOf([userLine('a', {})]), 'no JSON\n'])).toMatchObject({
      ...{ ok: false, rejectedCount: 1, rejected: [{ line: 2 }] },
    });
    expect(await admin.import(['\n'])).toEqual({ ok: true, lines: 0 });
    const abort = new AbortController();
    async function* untilAborted() {
      for (let line = 0; line < 3_000; line += 1)
        yield textOf([userLine('a', { desc: 'x'.repeat(1_000) })]);
      abort.abort(new Error('interrupted by the test'));
      yield textOf([userLine('b', {})]);
    }
    const importing = admin.import(untilAborted(), { signal: abort.signal });
    await expect(importing).rejects.toThrow('interrupted by the test');
    expect(await log.state()).toMatchObject({ last: 0, inForce: 0 });
    const { rows } = await postgres.pool.query('SELECT count(*) AS n FROM dataset_chunks');
    expect(rows).toEqual([{ n: 0 }]);
    await follower.close();
    const waits: (readonly string[])[] = [];
    await admin.seed(size, { onWait: (nodes) => waits.push(nodes) });
    expect(waits).toEqual([[]]);
    expect(await log.state()).toMatchObject({ last: 1, inForce: 0 });
  });

  test('is reported once when it cannot be read for a while', async () => {
    const one = await startFollowerNode(await cluster.current.createDatabase(), 'one');
    const reading = vi.spyOn(one.log, 'report').mockRejectedValue(new Error('no connection'));
    await eventually(() => reading.mock.calls.length).toBeGreaterThan(3);
    expect(one.reports).toEqual(['the log of the dataset cannot be read']);
  });

  test('is applied again after the connection was lost in the middle', async () => {
    const address = await cluster.current.createDatabase();
    const one = await startFollowerNode(address, 'one');
    await one.admin.seed(size);
    const chunks = Array.from({ length: 4_000 }, (_, n) =>
      textOf([userLine(`u${n}`, { desc: 'x'.repeat(999) })]),
    );
    const importing = one.admin.import(chunks).catch((error) => error);
    const database = one.dataset.database;
    const rows = () => Number(database.prepare('SELECT count(*) AS n FROM dataset_users').get()?.n);
    await expect.poll(rows, { interval: 1, timeout: 60_000 }).toBeGreaterThan(size.users);
    await cluster.current.restart('immediate');
    // The command sees the end, or says that it could not.
    const seen = await importing;
    if (seen instanceof Error)
      expect(seen.message).toMatch(/in the log as revision 2 and takes effect/);
    else expect(seen).toEqual({ ok: true, lines: 4_000 });
    await eventually(() => revisionOf(one)).toBe(2);
    expect(rows()).toBe(size.users + 4_000);
    await eventually(() => one.follower.problem()).toBeUndefined();
  }, 180_000);
});
