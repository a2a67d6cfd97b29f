import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();

/** Opens a database as several nodes, which enter a generation at the same time. */
async function openNodes() {
  const address = await cluster.current.createDatabase();
  const open = async (node: string) => {
    const postgres = await openPostgres(address, { node, timeouts: postgresTimeouts(14_000) });
    // Connections of the pool are renewed with each generation.
    const client = await postgres.connect();
    onTestFinished(async () => {
      await client.end();
      await postgres.close();
    });
    return { timeline: postgres.timeline, client };
  };
  const nodes = await Promise.all(['one', 'two', 'three', 'four'].map(open));
  const { client } = await open('test');
  const read = async (text: string): Promise<unknown[]> =>
    (await client.query<{ value: unknown }>(`SELECT ${text} AS value`)).rows.map(
      ({ value }) => value,
    );
  const enter = (lostSince?: string) =>
    Promise.all(
      nodes.map(({ timeline, client: own }) =>
        timeline.enter((query) => own.query(query), lostSince),
      ),
    );
  const numbers = () => nodes.map(({ timeline }) => timeline.generation.number);
  return { nodes, client, read, enter, numbers };
}

test('nodes that find the database on another server at the same time enter one new generation', async () => {
  const { client, read, enter, numbers } = await openNodes();
  await client.query(`UPDATE generations SET server = 'elsewhere'`);
  expect(await read('current_generation()')).toEqual([null]);
  await enter();
  expect(numbers()).toEqual([2, 2, 2, 2]);
  await enter();
  expect(await read('(SELECT max(number) FROM generations)')).toEqual([2]);
});

test('nodes that miss something at the same time enter one new generation, whose numbers nobody has been given', async () => {
  const { nodes, read, enter, numbers } = await openNodes();
  const [seen] = nodes.map(({ timeline }) => timeline.generation.id);
  const known = [7_000_000, 30_000_000, 5_000, 0];
  for (const [index, { timeline }] of nodes.entries()) {
    const number = known[index] ?? 0;
    Object.assign(timeline.known, { revision: 3, epoch: number, reservation: number * 1_000 });
  }
  await enter(seen);
  expect(numbers()).toEqual([2, 2, 2, 2]);
  const [epoch] = await read(`nextval('node_epochs')`);
  const [block] = await read(`nextval('ledger_blocks')`);
  const [revision] = await read('(SELECT max(first_revision) FROM generations)');
  // Nodes that are gone may have seen more.
  expect(Number(epoch)).toBeGreaterThan(31_000_000);
  expect(Number(block)).toBeGreaterThan(31_000_000);
  expect(revision).toBe(1_001);
});

test('nodes that know of a generation that the database does not have begin others, and are in one in the end', async () => {
  const { client, enter, numbers } = await openNodes();
  await client.query('UPDATE generations SET id = DEFAULT');
  await enter();
  expect(Math.min(...numbers())).toBeGreaterThan(1);
  await enter();
  expect(new Set(numbers()).size).toBe(1);
});

test('a loss that nobody has accepted still stops all nodes in the next generation, and one that was accepted does not', async () => {
  const { client, read, enter } = await openNodes();
  const stoppedBy = '(SELECT stopped_by FROM generations ORDER BY number DESC LIMIT 1)';
  await client.query(`UPDATE generations SET stopped_by = 'one', server = 'elsewhere'`);
  await enter();
  expect(await read(stoppedBy)).toEqual(['one']);
  await client.query(`UPDATE generations SET accepted_at = now(), server = 'elsewhere'`);
  await enter();
  expect(await read(stoppedBy)).toEqual([null]);
});
