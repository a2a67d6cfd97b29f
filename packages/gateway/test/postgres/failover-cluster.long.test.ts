import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { dump } from './dump.ts';
import { startFailoverCluster } from './failover-cluster.ts';
import { useCluster } from './use-cluster.ts';

const cluster = useCluster(startFailoverCluster);

/** A database with a table of numbers, and functions to write to it and read from it. */
async function numbers() {
  const address = await cluster.current.createDatabase();
  const query = async (text: string) => {
    const client = new pg.Client(cluster.current.urlOf(address));
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  await query('CREATE TABLE numbers (n integer)');
  const add = (n: number) => query(`INSERT INTO numbers VALUES (${n})`);
  const read = async () => (await query('SELECT n FROM numbers ORDER BY n')).rows.map(({ n }) => n);
  return { address, add, read };
}

test('a standby whose sender froze lacks what was committed after that, once it is promoted', async () => {
  const standby = await cluster.current.addStandby();
  const { add, read } = await numbers();
  await add(1);
  await standby.untilCaughtUp();
  await standby.freezeSender();
  await add(2);
  await standby.promote();
  expect(await read()).toEqual([1, 2]);
  cluster.current.moveTo(standby);
  expect(await read()).toEqual([1]);
  await add(3);
  cluster.current.moveTo(cluster.current.primary);
  expect(await read()).toEqual([1, 2]);
});

test('a recovery from a backup ends at the moment that was named', async () => {
  const { add, read } = await numbers();
  const backup = await cluster.current.backUp();
  await add(1);
  await cluster.current.nameMoment('after one');
  await add(2);
  const recovered = await backup.recover('after one');
  onTestFinished(() => cluster.current.moveTo(cluster.current.primary));
  cluster.current.moveTo(recovered);
  expect(await read()).toEqual([1]);
});

test('a dump restores the database or its rows', async () => {
  const { address, add, read } = await numbers();
  await add(1);
  const before = await dump(cluster.current, address);
  await add(2);
  await before.restoreRows();
  expect(await read()).toEqual([1]);
  await add(3);
  await before.restore();
  expect(await read()).toEqual([1]);
});
