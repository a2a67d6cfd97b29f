import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { applySchema } from '../../src/database/postgres/apply-schema.ts';
import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../src/database/postgres/postgres-address.ts';
import { currentSchema } from '../../src/database/postgres/schema-format.ts';
import { call, create } from '../ledger/caller.ts';
import { openNode, shortTimeouts } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();

const format = currentSchema.steps.length;

/** A database, and a function that applies a further step as the release after this one. */
async function createDatabase() {
  const address = await cluster.current.createDatabase();
  const prepared = await openPostgres(address, { node: 'next', timeouts: shortTimeouts });
  const client = await prepared.connect();
  onTestFinished(async () => {
    await client.end();
    await prepared.close();
  });
  const applyNext = (servedFrom: Readonly<Record<number, number>>) =>
    applySchema(client, {
      steps: [...currentSchema.steps, 'CREATE TABLE further (n integer)'],
      servedFrom: { ...currentSchema.servedFrom, ...servedFrom },
    });
  return { address, client, applyNext };
}

test('the README says which formats this release has and allows', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const oldest = currentSchema.servedFrom[format] ?? format;
  expect(readme).toContain(`this release has format ${format}, which allows ${oldest}.`);
});

const startAgain = (address: PostgresAddress) => openNode(address, 'again', shortTimeouts);

test('gateways of two releases serve side by side when the newer one says that they may', async () => {
  const { address, applyNext } = await createDatabase();
  const node = await openNode(address, 'one', shortTimeouts);
  const account = await create(node);
  await applyNext({ [format + 1]: format });
  const later = await startAgain(address);
  expect(await call(node, account)).toBe(0);
  expect(await call(later, account)).toBe(0);
  expect(node.store().problem()).toBeUndefined();
});

test('a newer gateway changes nothing while others serve that could not go on, and names them', async () => {
  const { address, applyNext } = await createDatabase();
  const node = await openNode(address, 'one', shortTimeouts);
  await expect(applyNext({})).rejects.toThrow(/earlier release serve calls: one\./);
  await create(node);
  await node.store().close();
  await applyNext({});
  await expect(startAgain(address)).rejects.toThrow(/newer gateway/);
});

test('a gateway whose database was changed by a newer one beneath it is not ready, and serves no calls', async () => {
  const { address, client } = await createDatabase();
  const node = await openNode(address, 'one', shortTimeouts);
  const account = await create(node, { balance: 5 });
  expect(await call(node, account)).toBe(0);
  await client.query(`INSERT INTO gateway_schema (step) VALUES (${format + 1})`);
  await expect
    .poll(() => node.store().problem(), { timeout: 20_000 })
    .toEqual({ id: 'database_newer', message: expect.stringMatching(/newer gateway/) });
  await expect(call(node, account)).rejects.toThrow(/newer gateway/);
  expect(await node.store().accounts()).toMatchObject([{ balance: 4 }]);
});
